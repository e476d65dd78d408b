import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { promisedUnits } from '#shop/catalog/admin-read.ts'
import { setShipment } from '#shop/orders/shipments/change-shipment.ts'
import { shipItems } from '#shop/orders/shipments/ship-items.ts'
import { leftToShip } from '#shop/orders/shipments/status.ts'
import { noDetails } from '#shop/orders/shipments/write-shipment.ts'
import { order, orderEvent, orderLine } from '#shop/orders/table.ts'
import { refund } from '#shop/payments/table.ts'
import { payBackByHand } from '#shop/refunds/pay-back-by-hand.ts'
import { requestRefund } from '#shop/refunds/request-refund.ts'
import { settleRefund } from '#shop/refunds/settle-refund.ts'
import { anyCustomer, home, orderBody } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { orderFacts } from '#tests/support/orders/order-facts.ts'
import { admin } from '#tests/support/orders/refund-facts.ts'
import { returnFacts } from '#tests/support/orders/return-facts.ts'

describeOnBothEngines('a return of an order whose rest is still to ship', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(db())
  })

  const { db, paidOrder, rowOf, request, ask, move, states } = returnFacts(() => testShop)
  const { notifiedStore } = orderFacts(() => testShop)
  type Paid = Awaited<ReturnType<typeof paidOrder>>
  const ship = (of: Paid, quantity: number, shipmentId = randomUUID()) =>
    shipItems(db(), testShop.shop, admin, {
      ...{ number: of.number, shipmentId, units: [{ position: 1, quantity }], details: noDetails, notify: false },
    })
  const set = (of: Paid, shipmentId: string, to: 'shipped' | 'delivered' | 'cancelled') =>
    setShipment(db(), testShop.shop, admin, { number: of.number, shipmentId, version: null, notify: false, to })
  const ownLine = (of: Paid) => and(eq(orderLine.orderId, of.id), eq(orderLine.position, 1))
  const lineOf = async (of: Paid) => (await db().select().from(orderLine).where(ownLine(of)))[0]!
  /** The status of an order, how much of it was shipped, and the units still to ship. */
  const standing = async (of: Paid) => {
    const { status, fulfilment } = await rowOf(of.placed)
    return `${status} ${fulfilment} ${leftToShip(await lineOf(of))}`
  }

  /** An order of a guide and of stickers, of which one was delivered, came back and arrived. */
  async function returned(quantity: number, deliver = 1) {
    const items = [
      { productId: 'beginner-guide', quantity: 1 },
      { productId: 'sticker-pack', quantity },
    ]
    const of = await paidOrder(orderBody({ items, shipping: home as never, customer: anyCustomer() as never }))
    const [parcel, returnId] = [randomUUID(), randomUUID()]
    await ship(of, deliver, parcel)
    await set(of, parcel, 'delivered')
    expect(await ask(of, 1, { returnId })).toMatchObject({ ok: true })
    await move(of, returnId, 'accepted')
    await move(of, returnId, 'received')
    return { of, parcel, returnId }
  }
  const payBack = (
    of: Paid,
    quantity: number,
    { returnId = undefined as string | undefined, restock = 0, refundId = randomUUID() as string } = {},
  ) =>
    requestRefund(testShop.shop, admin, of.number, {
      ...{ refundId, paymentId: of.paymentId, amount: 3500 * quantity, reason: 'Torn' },
      choices: {
        restock: restock > 0 ? [{ position: 1, quantity: restock }] : [],
        ...{ revokeDownloads: false, giveCodeBack: false },
      },
      items: { lines: [{ position: 1, quantity }], shipping: false },
      ...(returnId && { returnId }),
    })
  const fail = async (refundId: string) => {
    await db().update(refund).set({ state: 'pending' }).where(eq(refund.id, refundId))
    expect(await settleRefund(testShop.shop, refundId, { state: 'failed', reference: null })).toBe(true)
  }

  test('refunds the unit that came back, and the others are still shipped', async () => {
    const { of, returnId } = await returned(3)
    const promised = await promisedUnits(db(), 'sticker-pack')
    expect(await standing(of)).toBe('processing partial 2')
    expect(await payBack(of, 1, { returnId })).toMatchObject({ ok: true })
    expect([await standing(of), await states(of)]).toEqual(['processing partial 2', ['1 refunded 0']])
    expect(await promisedUnits(db(), 'sticker-pack')).toBe(promised)
    expect(await ship(of, 3)).toMatchObject({ refusal: { reason: 'not_enough', left: 2 } })
    const rest = randomUUID()
    expect(await ship(of, 2, rest)).toMatchObject({ ok: true, value: { isWhole: true } })
    await set(of, rest, 'delivered')
    expect(await standing(of)).toBe('delivered complete 0')
    expect(await promisedUnits(db(), 'sticker-pack')).toBe(promised - 2)
  })

  test('loses no unit to a refund that fails, restocked or not', async () => {
    for (const restock of [0, 1]) {
      const { of, returnId } = await returned(2)
      const refundId = randomUUID()
      await payBack(of, 1, { returnId, restock, refundId })
      expect(await standing(of)).toBe('processing partial 1')
      await fail(refundId)
      expect([await standing(of), await states(of)]).toEqual(['processing partial 1', ['1 received 1']])
      expect(await notifiedStore(of.placed)).toContain(`/refund/${of.number}?return=${returnId}`)
      testShop.clock.forward(1000)
      // Without the return, as in the form of the order's page.
      expect(await payBack(of, 1)).toMatchObject({ ok: true })
      expect([await standing(of), await states(of)]).toEqual(['processing partial 1', ['1 refunded 0']])
    }
  })

  test('loses no unit to a refund that is repeated after the return was closed, by hand or not', async () => {
    for (const ways of [['by hand'], ['again'], ['again', 'by hand']]) {
      const { of, returnId } = await returned(2)
      let failedId: string = randomUUID()
      await payBack(of, 1, { returnId, refundId: failedId })
      await fail(failedId)
      await move(of, returnId, 'closed')
      for (const [at, way] of ways.entries()) {
        testShop.clock.forward(1000)
        const refundId = randomUUID()
        const input = { refundId, failedId, method: 'cash' as const, reference: 'Till 2' }
        const repeated =
          way === 'again' ? payBack(of, 1, { refundId }) : payBackByHand(testShop.shop, admin, of.number, input)
        expect(await repeated).toMatchObject({ ok: true })
        expect([await standing(of), await states(of)]).toEqual(['processing partial 1', ['1 closed 1']])
        if (at < ways.length - 1) await fail(refundId)
        failedId = refundId
      }
    }
  })

  test('leaves less to ship with a refund of another unit, or of more than came back', async () => {
    const { of, returnId } = await returned(3)
    await payBack(of, 1)
    expect(await standing(of)).toBe('processing partial 1')
    await payBack(of, 1, { returnId })
    expect(await standing(of)).toBe('processing partial 1')
    const other = await returned(4, 2)
    await payBack(other.of, 2, { returnId: other.returnId })
    expect(await standing(other.of)).toBe('processing partial 1')
    await request(other.of, 100)
    expect(await standing(other.of)).toBe('processing partial 1')
  })

  test('is not shipped again when its parcel is called back', async () => {
    const { of, parcel, returnId } = await returned(2)
    await payBack(of, 1, { returnId })
    await set(of, parcel, 'shipped')
    await set(of, parcel, 'cancelled')
    expect(await standing(of)).toBe('processing none 1')
  })

  test('of before is open again after the migration', async () => {
    const [{ of, returnId }, whole] = [await returned(2), await returned(1)]
    await payBack(of, 1, { returnId })
    await payBack(whole.of, 1, { returnId: whole.returnId })
    const now = testShop.clock.now()
    await db().update(orderLine).set({ sentBack: 0 }).where(ownLine(of))
    const before = { status: 'delivered', deliveredAt: now, fulfilment: 'complete' } as const
    await db().update(order).set(before).where(eq(order.id, of.id))
    const steps = readFileSync('db/migrations/0057_sent_back.sql', 'utf8').split('--> statement-breakpoint')
    const backfill = steps.slice(steps.findIndex((step) => step.includes('Orders from before')))
    for (const step of backfill) await db().execute(sql.raw(step))
    expect([await standing(of), await standing(whole.of)]).toEqual(['processing partial 1', 'delivered complete 0'])
    expect((await rowOf(of.placed)).deliveredAt).toBeNull()
    const events = await db().select().from(orderEvent).where(eq(orderEvent.orderId, of.id)).orderBy(orderEvent.id)
    expect(events.at(-1)).toMatchObject({ fromStatus: 'delivered', toStatus: 'processing', by: 'system' })
  })
})
