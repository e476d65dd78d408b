import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInWords } from '#app/appointment-time.ts'
import * as m from '#locales/compiled/messages.js'
import { cancelAppointment } from '#shop/appointments/change-appointment.ts'
import { sessionPackage } from '#shop/appointments/packages/table.ts'
import { booking } from '#shop/appointments/table.ts'
import { type MailData, mail } from '#shop/email/table.ts'
import { gift } from '#shop/gifts/table.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { anyCustomer, freeTimes, home, orderBody, type Placed, placeAndPay } from '#tests/support/buying.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { anyGift, giftFacts } from '#tests/support/orders/gifts.ts'
import { packageFacts } from '#tests/support/orders/packages.ts'
import { until } from '#tests/support/poll.ts'
import { mayStillSend } from '../../jobs/may-send.ts'
import { renderEmail } from '../render-email.ts'

let testShop: OpenShop
beforeAll(async () => {
  testShop = await openShop({ engine: 'pglite' })
})
afterAll(() => testShop.stop())
const { book, bought } = packageFacts(() => testShop)
const { give, inDays, rowOf } = giftFacts(() => testShop)
const db = () => testShop.shop.db
const idOf = async ({ number }: Placed) =>
  (await db().select({ id: order.id }).from(order).where(eq(order.number, number)))[0]!.id
const textOf = async <
  Template extends
    | 'order-receipt'
    | 'booking-reminder'
    | 'booking-changed'
    | 'order-cancelled'
    | 'order-to-store'
    | 'package-reminder',
>(
  template: Template,
  data: MailData[Template],
) => {
  const { shop } = testShop
  const input = { shop, settings: await shop.settings.read(), locale: 'en' as const, data }
  return (await renderEmail(template, input as never))?.text ?? ''
}

test('a receipt that is sent again invites to book what is left of a package, while it can be booked', async () => {
  const placed = await bought({ sessions: 3 })
  const orderId = await idOf(placed)
  const receipt = () => textOf('order-receipt', { orderId })
  const times = await freeTimes(testShop.url)
  expect(await receipt()).toContain('\u2069: 3 sessions. Book')
  await book(placed, times[0] ?? '')
  expect(await receipt()).toContain('\u2069: 2 sessions. Book')
  const counts = async (change: Partial<typeof sessionPackage.$inferInsert>) => {
    await db().update(sessionPackage).set(change).where(eq(sessionPackage.orderId, orderId))
    return await receipt()
  }
  expect(await counts({ withdrawn: 2 })).not.toContain('Book them one by one')
  const reminder = { template: 'package-reminder' as const, data: { orderId, position: 0 } }
  expect(await mayStillSend(testShop.shop, reminder)).toBe(true)
  const greeting = async (firstName: string) => {
    await db().update(order).set({ firstName }).where(eq(order.id, orderId))
    return (await textOf('package-reminder', reminder.data)).split('\n')[0]
  }
  expect(await counts({ withdrawn: 0 })).toContain('Book them one by one')
  expect(await greeting('Noura')).toContain('Noura')
  expect(await greeting('win.example')).toBe('You still have 2 sessions to book')
  expect(await counts({ withdrawn: 0, validUntil: testShop.clock.now() })).not.toContain('Book them one by one')
  expect(await mayStillSend(testShop.shop, reminder)).toBe(false)
})

test('a receipt that is sent again promises nothing of an order that is cancelled or refunded', async () => {
  const placed = await placeAndPay(
    testShop.url,
    orderBody({
      items: [{ productId: 'sticker-pack', quantity: 1 }],
      shipping: home as never,
      customer: anyCustomer() as never,
    }),
  )
  const orderId = await idOf(placed)
  const promised = async (change: Partial<typeof order.$inferInsert>) => {
    await db().update(order).set(change).where(eq(order.id, orderId))
    return (await textOf('order-receipt', { orderId })).includes('Your parcel arrives within')
  }
  expect(await promised({ status: 'processing' })).toBe(true)
  expect(await promised({ status: 'cancelled' })).toBe(false)
  expect(await promised({ status: 'processing', paymentStatus: 'refunded' })).toBe(false)
})

test('a cancelled order promises a decision about its money only when there is some', async () => {
  const money = [m.mail_cancelled_money, m.mail_appointment_money].map((text) => text({}, { locale: 'en' }))
  const startsAt = (await freeTimes(testShop.url)).at(-2) ?? ''
  const appointments = [{ productId: 'garden-session', startsAt, mode: 'phone' }] as never
  const items = [{ productId: 'garden-session', quantity: 1 }]
  const placed = await placeAndPay(testShop.url, orderBody({ items, customer: anyCustomer() as never, appointments }))
  const orderId = await idOf(placed)
  await db().update(order).set({ status: 'cancelled' }).where(eq(order.id, orderId))
  const cancelled = db().update(booking).set({ state: 'cancelled' }).where(eq(booking.orderId, orderId))
  const [{ id: bookingId, sequence } = { id: '', sequence: 0 }] = await cancelled.returning()
  const promised = async () => [
    (await textOf('order-cancelled', { orderId })).includes(money[0]!),
    (await textOf('booking-changed', { orderId, bookingId, what: 'cancelled', sequence })).includes(money[1]!),
  ]
  expect(await promised()).toEqual([true, true])
  await db()
    .update(order)
    .set({ subtotal: 0, total: 0, owedEndedAt: testShop.clock.now() })
    .where(eq(order.id, orderId))
  expect(await promised()).toEqual([false, false])
})

test('the email about a session that its buyer cancelled says that its money is refunded, if it cost any', async () => {
  const startsAt = (await freeTimes(testShop.url)).at(-3) ?? ''
  const appointments = [{ productId: 'garden-session', startsAt, mode: 'phone' }] as never
  const items = [{ productId: 'garden-session', quantity: 1 }]
  const placed = await placeAndPay(testShop.url, orderBody({ items, customer: anyCustomer() as never, appointments }))
  const orderId = await idOf(placed)
  const [row] = await db().select().from(booking).where(eq(booking.orderId, orderId))
  expect(await cancelAppointment(db(), testShop.shop, { orderId }, row!.id)).toMatchObject({ ok: true })
  const [sent] = await db()
    .select({ data: mail.data })
    .from(mail)
    .where(and(eq(mail.template, 'booking-changed'), eq(mail.key, `booking-changed:${row!.id}:${row!.sequence + 1}`)))
  const said = async (more: object = {}) => {
    const text = await textOf('booking-changed', { ...(sent!.data as MailData['booking-changed']), ...more })
    return [m.mail_appointment_refund, m.mail_appointment_money].map((say) => text.includes(say({}, { locale: 'en' })))
  }
  expect(await said()).toEqual([true, false])
  expect(await said({ isOwn: false }), 'cancelled by the store').toEqual([false, true])
  await db().update(orderLine).set({ price: 0 }).where(eq(orderLine.orderId, orderId))
  expect(await said()).toEqual([false, false])
})

test('the store is reminded of the promised call only for an order that is not on its way', async () => {
  const orderId = await idOf(await placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never })))
  const reminder = m.mail_store_reminder({}, { locale: 'en' })
  expect(await textOf('order-to-store', { orderId })).toContain(reminder)
  await db().update(order).set({ status: 'delivered' }).where(eq(order.id, orderId))
  expect(await textOf('order-to-store', { orderId })).not.toContain(reminder)
})

test('a receipt that is sent again names the gifts that are still given, and the day they really are sent', async () => {
  const placed = await give(anyGift({ sendOn: inDays(0) }))
  const orderId = await idOf(placed)
  const receipt = () => textOf('order-receipt', { orderId })
  const dayOf = (at: Date) => dayInWords(at, 'en')
  const today = testShop.clock.now()
  const ahead = new Date(today.getTime() + 2 * 86_400_000)
  const change = (to: Partial<typeof gift.$inferInsert>) => db().update(gift).set(to).where(eq(gift.orderId, orderId))
  await until('it is sent', async () => (await rowOf(placed)).sentAt !== null)
  expect(await receipt()).toContain(dayOf(today))
  await change({ sentAt: ahead })
  expect(await receipt()).toContain(dayOf(ahead))
  await change({ refusedAt: today })
  expect(await receipt()).not.toContain('Noura')
  await change({ refusedAt: null, erasedAt: today, recipientName: '' })
  expect(await receipt()).not.toContain(dayOf(ahead))
})

test('an email about an appointment says that it can be moved only while the store’s policy allows it', async () => {
  const startsAt = (await freeTimes(testShop.url)).at(-1) ?? ''
  const placed = await placeAndPay(
    testShop.url,
    orderBody({
      items: [{ productId: 'garden-session', quantity: 1 }],
      customer: anyCustomer() as never,
      appointments: [{ productId: 'garden-session', startsAt, mode: 'phone' }] as never,
    }),
  )
  const [row] = await db()
    .select()
    .from(booking)
    .where(eq(booking.orderId, await idOf(placed)))
  const { maxMoves, changeHours } = (await testShop.shop.settings.read()).booking
  const { id: bookingId, orderId } = row!
  const reminder = () =>
    textOf('booking-reminder', { orderId: orderId!, bookingId, startsAt: row!.startsAt.toISOString() } as never)
  const hours = m.text_hours({ count: changeHours }, { locale: 'en' })
  const policy = m.mail_appointment_policy({ hours }, { locale: 'en' })
  const onlyCancel = m.mail_appointment_cancel_policy({ hours }, { locale: 'en' })
  expect(await reminder()).toContain(policy)
  await db().update(booking).set({ moves: maxMoves }).where(eq(booking.id, bookingId))
  const text = await reminder()
  expect([text.includes(policy), text.includes(onlyCancel)]).toEqual([false, true])
  const data = { orderId: orderId!, bookingId, startsAt: row!.startsAt.toISOString() }
  const maySend = () => mayStillSend(testShop.shop, { template: 'booking-reminder', data })
  expect(await maySend()).toBe(true)
  testShop.clock.set(new Date(row!.startsAt.getTime() - 3_600_000))
  const late = await reminder()
  expect([late !== '', late.includes(policy), late.includes(onlyCancel)]).toEqual([true, false, false])
  testShop.clock.set(row!.startsAt)
  expect(await maySend()).toBe(false)
  const changed = () =>
    textOf('booking-changed', { orderId: orderId!, bookingId, what: 'moved', sequence: row!.sequence })
  expect(await changed()).toContain('Your new time')
  await db().update(booking).set({ state: 'missed' }).where(eq(booking.id, bookingId))
  expect(await changed()).toBe('')
})
