import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { cancelAppointment } from '#shop/appointments/change-appointment.ts'
import { booking } from '#shop/appointments/table.ts'
import { resendEmail } from '#shop/email/resend-email.ts'
import { mail } from '#shop/email/table.ts'
import { anyCustomer, home, orderBody } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { jobsDone } from '#tests/support/jobs.ts'
import { admin, refundFacts } from '#tests/support/orders/refund-facts.ts'
import { findOrders } from '../list-orders.ts'
import { moveOrder } from '../move-order.ts'
import type { OrderTask } from '../status.ts'
import { order, orderEvent, orderLine } from '../table.ts'
import { changeShipment, setShipment } from './change-shipment.ts'
import { readShipments } from './read.ts'
import { shipItems } from './ship-items.ts'
import { lateAfterDays } from './status.ts'
import { shipment, shipmentLine } from './table.ts'
import type { LineUnits } from './unit-fields.ts'
import { noDetails } from './write-shipment.ts'

const aramex = {
  carrier: { id: 'aramex', ar: 'أرامكس', en: 'Aramex' },
  tracking: 'Ab-1',
  link: 'https://track.example/Ab-1',
}

describeOnBothEngines('shipping items', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { db, paidOrder, requestItem, rowOf, send, refundsOf } = refundFacts(() => testShop)
  type Paid = Awaited<ReturnType<typeof paidOrder>>
  const ports = () => testShop.shop
  const ship = (of: Paid, units?: LineUnits[], shipmentId: string = randomUUID(), details = noDetails) =>
    shipItems(db(), ports(), admin, { number: of.number, shipmentId, ...(units && { units }), details, notify: true })
  const set = (of: Paid, shipmentId: string, to: 'delivered' | 'cancelled' | 'shipped') =>
    setShipment(db(), ports(), admin, { number: of.number, shipmentId, version: null, to, notify: true })
  const emailsOf = async (of: Paid) =>
    (await db().select().from(mail).where(eq(mail.orderId, of.id)).orderBy(mail.createdAt, mail.id))
      .map(({ template }) => template)
      .filter((template) => /shipped|delivered|cancelled/.test(template))
      .sort()
  const parcelsOf = async (of: Paid) =>
    (await readShipments(db(), [of.id])).map(({ number, state }) => `${number} ${state}`)
  const standing = async (of: Paid) => {
    const { status, fulfilment } = await rowOf(of.placed)
    return `${status} ${fulfilment}`
  }
  const listed = async (turn: OrderTask) =>
    (await findOrders(db(), { limit: 100 }, { turn })).rows.map(({ number }) => number)
  const stickers = (quantity: number) => [{ position: 1, quantity }]

  test('in parcels until nothing is left, and the status follows', async () => {
    const of = await paidOrder()
    const [first, second] = [randomUUID(), randomUUID()]
    expect(await ship(of, stickers(1), first, aramex)).toEqual({
      ok: true,
      value: { shipmentId: first, isWhole: false, isRepeated: false },
    })
    expect(await standing(of)).toBe('processing partial')
    for (const turn of ['ship', 'partly'] as const) expect(await listed(turn)).toContain(of.number)
    expect(await listed('late')).not.toContain(of.number)
    const longAgo = new Date(Date.now() - (lateAfterDays + 1) * 86_400_000)
    await db().update(shipment).set({ shippedAt: longAgo }).where(eq(shipment.id, first))
    expect(await listed('late')).toContain(of.number)
    expect(await ship(of, stickers(1), first)).toMatchObject({ ok: true })
    for (const units of [stickers(2), [{ position: 0, quantity: 1 }], [{ position: 9, quantity: 1 }]])
      expect(await ship(of, units)).toMatchObject({ ok: false, refusal: { reason: 'not_enough' } })
    expect(await ship(of, undefined, second)).toEqual({
      ok: true,
      value: { shipmentId: second, isWhole: true, isRepeated: false },
    })
    expect(await standing(of)).toBe('shipped complete')
    for (const turn of ['ship', 'partly'] as const) expect(await listed(turn)).not.toContain(of.number)
    expect(await ship(of)).toEqual({ ok: false, refusal: { reason: 'nothing_left' } })
    for (const words of ['ab-1', 'AB-1'])
      expect((await findOrders(db(), { limit: 5 }, { words })).rows.map(({ number }) => number)).toContain(of.number)

    const details = { ...aramex, tracking: '77' }
    const change = { number: of.number, shipmentId: first, version: 1, details, notify: true }
    expect(await changeShipment(db(), ports(), admin, change)).toMatchObject({ ok: true })
    expect(await changeShipment(db(), ports(), admin, change)).toMatchObject({ refusal: { reason: 'changed' } })
    expect(await set(of, first, 'delivered')).toMatchObject({ ok: true })
    expect(await standing(of)).toBe('shipped complete')
    expect(await set(of, second, 'delivered')).toMatchObject({ ok: true })
    expect(await standing(of)).toBe('delivered complete')
    expect(await set(of, second, 'cancelled')).toMatchObject({ refusal: { reason: 'cancelled' } })
    expect(await set(of, second, 'shipped')).toMatchObject({ ok: true })
    expect(await standing(of)).toBe('shipped complete')
    expect(await set(of, second, 'cancelled')).toMatchObject({ ok: true })
    expect([await standing(of), await parcelsOf(of)]).toEqual(['processing partial', ['1 delivered', '2 cancelled']])
    expect(await emailsOf(of)).toEqual([
      ...['order-delivered', 'order-delivered'],
      ...['order-shipped', 'order-shipped', 'order-shipped'],
      'parcel-cancelled',
    ])
  })

  test('one unit that two admins ship at the same moment is shipped once', async () => {
    const of = await paidOrder()
    const rushed = await Promise.all(Array.from({ length: 8 }, () => ship(of, stickers(1))))
    expect(rushed.filter(({ ok }) => ok).length).toBe(2)
    const parcel = (await readShipments(db(), [of.id]))[0]!
    const taken = await Promise.all([
      ...Array.from({ length: 4 }, () => set(of, parcel.id, 'cancelled')),
      ...Array.from({ length: 4 }, () => set(of, parcel.id, 'delivered')),
    ])
    expect(taken.filter(({ ok }) => ok).length).toBe(1)
  })

  test('refunded units are no longer shippable, and a concurrent refund and shipment count each unit once', async () => {
    const of = await paidOrder()
    await ship(of, stickers(1))
    await requestItem(of, 3150, { position: 1, quantity: 1 })
    expect(await standing(of)).toBe('shipped complete')
    expect(await ship(of)).toMatchObject({ ok: false, refusal: { reason: 'nothing_left' } })
    const other = await paidOrder()
    const [back, ...shipped] = await Promise.all([
      requestItem(other, 3150, { position: 1, quantity: 1 }),
      ...Array.from({ length: 3 }, () => ship(other, stickers(1))),
    ])
    expect(back!.ok).toBe(true)
    const [line] = (await db().select().from(orderLine).where(eq(orderLine.orderId, other.id))).filter(
      ({ isDigital }) => !isDigital,
    )
    expect(line!.withdrawn).toBe(1)
    expect(line!.shipped).toBe(shipped.filter(({ ok }) => ok).length)
    expect(line!.shipped).toBeGreaterThan(0)
    await Promise.all([send(of), send(other)])
    await expect.poll(async () => (await refundsOf(other)).map(({ state }) => state)).toEqual(['done'])
  })

  test('a cancelled parcel promises what is sent again, and leaves nothing to pack once its items are refunded', async () => {
    const cancelled = async (refunded: number) => {
      const [of, parcel] = [await paidOrder(), randomUUID()]
      await ship(of, undefined, parcel)
      expect((await requestItem(of, 3150 * refunded, { position: 1, quantity: refunded })).ok).toBe(true)
      await send(of)
      await expect.poll(async () => (await refundsOf(of)).map(({ state }) => state)).toEqual(['done'])
      expect(await set(of, parcel, 'cancelled')).toMatchObject({ ok: true })
      const [email = ''] = await emailsOnceThere(testShop, 'parcel-cancelled', of.email, 1)
      return { email, standing: await standing(of), toPack: (await listed('hands')).includes(of.number) }
    }
    const whole = await cancelled(2)
    expect(whole).toMatchObject({ standing: 'shipped complete', toPack: false })
    expect([
      whole.email.includes('not send these items again'),
      whole.email.includes('Your order is still active'),
    ]).toEqual([true, false])
    expect(whole.email).toContain('×\u00a02')
    const partly = await cancelled(1)
    expect(partly).toMatchObject({ standing: 'processing none', toPack: true })
    expect(partly.email).toContain('Your order is still active')
    expect([partly.email.includes('×\u00a01'), partly.email.includes('×\u00a02')]).toEqual([true, false])
  })

  test('the email about a cancelled parcel is not sent again once its items are in another one', async () => {
    const [of, parcel] = [await paidOrder(), randomUUID()]
    await ship(of, undefined, parcel)
    await set(of, parcel, 'cancelled')
    await emailsOnceThere(testShop, 'parcel-cancelled', of.email, 1)
    const own = and(eq(mail.orderId, of.id), eq(mail.template, 'parcel-cancelled'))
    const emails = () => db().select().from(mail).where(own).orderBy(mail.createdAt)
    const [sent] = await emails()
    testShop.clock.forward(1000)
    await ship(of)
    expect(await resendEmail(db(), ports(), admin, sent!.id)).toMatchObject({ ok: true })
    await expect.poll(async () => (await emails()).map(({ state }) => state)).toEqual(['sent', 'dropped'])
  })

  test('setting a status moves the parcels with it', async () => {
    const of = await paidOrder()
    const move = (to: 'shipped' | 'processing' | 'delivered' | 'cancelled') =>
      moveOrder(db(), ports(), admin, { number: of.number, to })
    await move('shipped')
    expect([await standing(of), await parcelsOf(of)]).toEqual(['shipped complete', ['1 shipped']])
    await move('processing')
    expect([await standing(of), await parcelsOf(of)]).toEqual(['processing none', ['1 cancelled']])
    await ship(of, stickers(1))
    await move('delivered')
    expect([await standing(of), await parcelsOf(of)]).toEqual([
      'delivered complete',
      ['1 cancelled', '2 delivered', '3 delivered'],
    ])
    await move('shipped')
    expect(await parcelsOf(of)).toEqual(['1 cancelled', '2 shipped', '3 shipped'])
    await move('cancelled')
    expect([await standing(of), await parcelsOf(of)]).toEqual([
      'cancelled none',
      ['1 cancelled', '2 cancelled', '3 cancelled'],
    ])
    expect(await ship(of)).toMatchObject({ refusal: { reason: 'not_shippable' } })
    expect(await emailsOf(of)).toEqual([
      'order-cancelled',
      ...['order-delivered', 'order-delivered'],
      ...['order-shipped', 'order-shipped'],
      'parcel-cancelled',
    ])
  })

  test('an order whose parcels have arrived is delivered once its last appointment is over or cancelled', async () => {
    const body = () =>
      orderBody({
        items: [
          { productId: 'sticker-pack', quantity: 1 },
          { productId: 'garden-session', quantity: 1 },
        ],
        shipping: home as never,
        customer: anyCustomer() as never,
      })
    const job = async () => {
      await ports().jobs.enqueue(db(), 'close-appointments', [{}])
      await jobsDone(testShop, 'close-appointments')
    }
    const [held, cancelled, onTheWay] = [await paidOrder(body()), await paidOrder(body()), await paidOrder(body())]
    const arrive = async (of: Paid) => {
      const parcel = randomUUID()
      await ship(of, undefined, parcel)
      expect(await set(of, parcel, 'delivered')).toMatchObject({ ok: true })
    }
    await arrive(held)
    await arrive(cancelled)
    await ship(onTheWay)
    await job()
    for (const of of [held, cancelled, onTheWay]) expect(await standing(of)).toBe('shipped complete')

    const sessionOf = async (of: Paid) => (await db().select().from(booking).where(eq(booking.orderId, of.id)))[0]!
    const { id } = await sessionOf(cancelled)
    expect(await cancelAppointment(db(), ports(), { admin }, id)).toMatchObject({ ok: true })
    await job()
    expect([await standing(held), await standing(cancelled)]).toEqual(['shipped complete', 'delivered complete'])
    testShop.clock.set(
      new Date(Math.max(...(await Promise.all([held, onTheWay].map(sessionOf))).map(({ endsAt }) => +endsAt)) + 1),
    )
    await job()
    expect([await standing(held), await standing(onTheWay)]).toEqual(['delivered complete', 'shipped complete'])
    expect((await rowOf(onTheWay.placed)).updatedAt).toEqual(testShop.clock.now())
    const moves = await db().select().from(orderEvent).where(eq(orderEvent.orderId, held.id))
    expect(moves.filter(({ toStatus }) => toStatus === 'delivered').map(({ by }) => by)).toEqual(['system'])
    expect((await rowOf(held.placed)).deliveredAt).toEqual(testShop.clock.now())
  })

  test('an order without goods, or not accepted by the shop, is refused', async () => {
    const guide = await paidOrder(orderBody({ customer: anyCustomer() as never }))
    expect(await ship(guide)).toMatchObject({ refusal: { reason: 'not_shippable' } })
    const body = orderBody({
      items: [{ productId: 'harvest-poster', quantity: 1 }],
      shipping: home as never,
      customer: anyCustomer() as never,
    })
    const poster = await paidOrder(body)
    expect(await ship(poster, [{ position: 0, quantity: 1 }])).toMatchObject({ ok: true })
  })

  test('orders from before get one parcel by the migration, without refunded units', async () => {
    const of = await paidOrder()
    await requestItem(of, 3150, { position: 1, quantity: 1 })
    await send(of)
    await expect.poll(async () => (await refundsOf(of)).map(({ state }) => state)).toEqual(['done'])
    await moveOrder(db(), ports(), admin, { number: of.number, to: 'delivered' })
    const linesOf = () => db().select().from(orderLine).where(eq(orderLine.orderId, of.id)).orderBy(orderLine.position)
    const before = await linesOf()
    expect(before.map(({ withdrawn, shipped }) => [withdrawn, shipped])).toEqual([
      [0, 0],
      [1, 1],
    ])
    await db().delete(shipmentLine)
    await db().delete(shipment)
    await db().update(orderLine).set({ shipped: 0, withdrawn: 0 })
    await db().update(order).set({ fulfilment: 'none' })
    const steps = readFileSync('db/migrations/0022_shipments.sql', 'utf8').split('--> statement-breakpoint')
    const backfill = steps.slice(steps.findIndex((step) => step.includes('Orders from before')))
    for (const step of backfill) await db().execute(sql.raw(step))
    expect(await linesOf()).toEqual(before)
    expect([await standing(of), await parcelsOf(of)]).toEqual(['delivered complete', ['1 delivered']])
  })
})
