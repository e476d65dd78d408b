import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { product } from '#shop/catalog/table.ts'
import { rowsOf } from '#shop/db.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { mail } from '#shop/email/table.ts'
import { confirmationCall, order, orderEvent } from '#shop/orders/table.ts'
import { completePayment } from '#shop/payments/complete-payment.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { actAtBank, anyCustomer, home, orderBody, place, placeAndPay, returnFromBank } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { teamOrders } from '#tests/support/orders/team-orders.ts'
import { moveOrder } from './move-order.ts'
import { releaseExpired } from './release-expired.ts'
import { setShipment } from './shipments/change-shipment.ts'
import { shipItems } from './shipments/ship-items.ts'
import { noDetails } from './shipments/write-shipment.ts'
import type { OrderStatus } from './status.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

describeOnBothEngines('moving an order', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { made, press, rowOf, stickers } = teamOrders(() => testShop)
  const moveTo = ({ number }: { number: string }, to: OrderStatus) =>
    moveOrder(testShop.shop.db, testShop.shop, admin, { number, to })
  const stock = async (id = 'sticker-pack') =>
    (await testShop.shop.db.select().from(product).where(eq(product.id, id)))[0]!.stock

  test('a cancelled order returns its goods once, and reserves them again when reopened, if it can', async () => {
    const before = await stock('harvest-poster')
    const body = orderBody({
      items: [{ productId: 'harvest-poster', quantity: before }],
      shipping: home as never,
      customer: anyCustomer() as never,
    })
    const { number } = await place(testShop.url, body)
    const move = (to: 'cancelled' | 'processing' | 'delivered') =>
      moveOrder(testShop.shop.db, testShop.shop, admin, { number, to })
    const cancelled = await Promise.all(Array.from({ length: 5 }, () => move('cancelled')))
    expect(cancelled.filter((each) => each.ok).length).toBe(1)
    expect(await stock('harvest-poster')).toBe(before)

    const other = await place(
      testShop.url,
      orderBody({ items: [{ productId: 'harvest-poster', quantity: 1 }], customer: anyCustomer() as never }),
    )
    expect(await move('processing')).toEqual({ ok: false, refusal: { reason: 'sold_out' } })
    await moveOrder(testShop.shop.db, testShop.shop, admin, { number: other.number, to: 'cancelled' })
    expect((await move('processing')).ok).toBe(true)
    expect(await stock('harvest-poster')).toBe(0)
    await move('delivered')

    const [row] = await testShop.shop.db.select().from(order).where(eq(order.number, number))
    expect(row).toMatchObject({ status: 'delivered', deliveredAt: testShop.clock.now() })
    const moves = await testShop.shop.db
      .select()
      .from(orderEvent)
      .where(eq(orderEvent.orderId, row!.id))
      .orderBy(orderEvent.id)
    expect(moves.map((each) => `${each.kind} ${each.fromStatus} ${each.toStatus} ${each.by}`)).toEqual([
      'placed null pending guest',
      'status pending cancelled store@bustan.example',
      'status cancelled processing store@bustan.example',
      'status processing delivered store@bustan.example',
    ])
  })

  test('a cancelled order is not reopened while another one has the last use of its code', async () => {
    const { db, clock } = testShop.shop
    const code = `ONCE${randomUUID().slice(0, 6).toUpperCase()}`
    await db.insert(discountCode).values({
      ...{
        code,
        type: 'percentage',
        value: 10,
        isActive: true,
        usageLimit: 1,
        createdAt: clock.now(),
        updatedAt: clock.now(),
      },
    })
    const buy = () =>
      place(
        testShop.url,
        orderBody({
          items: [{ productId: 'sticker-pack', quantity: 1 }],
          promoCode: code,
          customer: anyCustomer() as never,
        }),
      )
    const first = await buy()
    await moveTo(first, 'cancelled')
    const second = await buy()
    const left = await stock()
    expect(await moveTo(first, 'processing')).toEqual({ ok: false, refusal: { reason: 'code_used_up' } })
    expect(await stock()).toBe(left)
    await moveTo(second, 'cancelled')
    expect(await moveTo(first, 'processing')).toMatchObject({ ok: true })
  })

  test('an unpaid order that is moved back to pending can be paid again, until it expires', async () => {
    const placed = await made(stickers(1))
    await moveTo(placed, 'processing')
    expect([(await rowOf(placed)).reservation, await press(placed)]).toEqual(['kept', 'not_payable'])
    testShop.clock.forward(72 * 3_600_000)
    await moveTo(placed, 'pending')
    const { reservation, reservedUntil } = await rowOf(placed)
    expect([reservation, reservedUntil.getTime() - testShop.clock.now().getTime()]).toEqual(['held', 24 * 3_600_000])
    expect(await press(placed)).toContain('/payments/open/')
    // There and back again, as if a job ran meanwhile: each repeats itself, so that one is enough.
    await moveTo(placed, 'processing')
    await moveTo(placed, 'pending')
    await testShop.shop.jobs.enqueue(testShop.shop.db, 'settle-order', [{ orderId: placed.orderId }])
    const waiting = sql`select from pgboss.job where name = 'settle-order' and data ->> 'orderId' = ${placed.orderId}
      and state in ('created', 'retry', 'active')`
    await expect.poll(async () => (await rowsOf(testShop.shop.db, waiting)).length).toBe(1)
    testShop.clock.set(new Date(reservedUntil.getTime() + 31_000))
    await releaseExpired(testShop.shop, placed.orderId)
    expect(await rowOf(placed)).toMatchObject({ reservation: 'returned', status: 'cancelled' })
    await moveTo(placed, 'pending')
    expect(await rowOf(placed)).toMatchObject({ reservation: 'held', status: 'pending' })
  })

  test('a cancelled free order that is completed after all waits for the store', async () => {
    const placed = await made(stickers(1), { off: { amount: 999_000, reason: 'A gift' } })
    await moveTo(placed, 'cancelled')
    await completePayment(testShop.shop, placed.paymentId)
    expect(await rowOf(placed)).toMatchObject({ status: 'pending', paymentStatus: 'paid', owedEndedAt: null })
    await moveTo(placed, 'cancelled')
    expect(await rowOf(placed)).toMatchObject({ status: 'cancelled', owedEndedAt: testShop.clock.now() })
  })

  test('it does not expire once a parcel of it was delivered', async () => {
    const placed = await made(stickers(1))
    await moveTo(placed, 'delivered')
    await moveTo(placed, 'pending')
    expect(await rowOf(placed)).toMatchObject({ reservation: 'kept', status: 'pending', fulfilment: 'complete' })
  })

  test('an undo is offered only where the way back restores exactly what the step changed', async () => {
    const { db } = testShop.shop
    const items = [{ productId: 'sticker-pack', quantity: 2 }]
    const paid = () => placeAndPay(testShop.url, orderBody({ items, customer: anyCustomer() as never }))
    const undone = async ({ number }: { number: string }, to: OrderStatus, notify = true) => {
      const moved = await moveOrder(db, testShop.shop, admin, { number, to, notify })
      return moved.ok && moved.value.canUndo
    }
    const ship = async ({ number }: { number: string }) => {
      const parcel = { shipmentId: randomUUID(), units: [{ position: 0, quantity: 1 }], details: noDetails }
      await shipItems(db, testShop.shop, admin, { number, ...parcel, notify: false })
      return parcel.shipmentId
    }
    const whole = await paid()
    expect([await undone(whole, 'processing'), await undone(whole, 'shipped')]).toEqual([true, true])
    expect(await undone(whole, 'processing'), 'its parcel was cancelled').toBe(false)
    expect(await undone(whole, 'delivered'), 'a parcel that never left').toBe(false)
    expect(await undone(whole, 'shipped'), 'the time of delivery').toBe(false)
    expect(await undone(whole, 'delivered'), 'its call was closed before').toBe(true)

    const called = await paid()
    await moveTo(called, 'shipped')
    expect(await undone(called, 'delivered'), 'its call was closed by it').toBe(false)

    const partly = await paid()
    const first = await ship(partly)
    expect(await undone(partly, 'shipped'), 'the first parcel would be cancelled, too').toBe(false)
    await setShipment(db, testShop.shop, admin, {
      ...{ number: partly.number, shipmentId: first, version: null, to: 'delivered' as const, notify: false },
    })
    await db
      .update(confirmationCall)
      .set({ doneAt: testShop.clock.now(), outcome: 'reached' })
      .where(eq(confirmationCall.orderId, (await rowOf(partly)).id))
    expect(await undone(partly, 'delivered'), 'the first parcel had arrived').toBe(false)
    const unpaid = await made(stickers(1))
    expect([await undone(unpaid, 'processing', false), await undone(unpaid, 'pending')]).toEqual([true, true])
    expect(await undone(unpaid, 'processing'), 'its buyer was emailed that it is accepted').toBe(false)
  })

  test('an unpaid order that the store accepts is confirmed to its buyer once, unless a parcel says so or no one asked', async () => {
    const emailed = async (placed: { number: string }) =>
      testShop.shop.db.$count(mail, and(eq(mail.orderId, (await rowOf(placed)).id), eq(mail.template, 'order-link')))
    const accepted = await made(stickers(1), { more: { shipping: home } })
    await moveTo(accepted, 'processing')
    const { email } = await rowOf(accepted)
    const [text] = await emailsOnceThere(testShop, 'order-link', email, 1)
    expect(text).toContain(`We have accepted your order ${accepted.number}`)
    expect(text).toContain('It is not paid yet')
    expect(text).toContain('5.500')
    expect(text).not.toContain('Someone entered')
    await moveTo(accepted, 'pending')
    await moveTo(accepted, 'processing')
    expect(await emailed(accepted)).toBe(1)

    const expired = await made(stickers(1))
    await moveTo(expired, 'cancelled')
    await moveTo(expired, 'processing')
    expect(await emailed(expired)).toBe(1)

    const [sent, silent] = [await made(stickers(1), { more: { shipping: home } }), await made(stickers(1))]
    await moveTo(sent, 'shipped')
    const quietly = { number: silent.number, to: 'processing' as const, notify: false }
    expect((await moveOrder(testShop.shop.db, testShop.shop, admin, quietly)).ok).toBe(true)
    const paidOne = await placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never }))
    await moveTo(paidOne, 'processing')
    expect(await Promise.all([sent, silent, paidOne].map(emailed))).toEqual([0, 0, 0])
  })

  test('moved back at the moment it is paid, it stays paid and reserved', async () => {
    for (let round = 0; round < 5; round++) {
      const placed = await made(stickers(1))
      const back = await actAtBank(await press(placed), 'pay')
      await moveTo(placed, 'processing')
      await Promise.all([returnFromBank(back), moveTo(placed, 'pending')])
      expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'paid', reservation: 'kept', status: 'pending' })
    }
  })
})
