import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { loader as followEvents } from '#app/admin/shell/live/events.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { liveContext, shopContext } from '#app/context/shop.ts'
import { renderEmail } from '#server/emails/render-email.ts'
import { openLive } from '#server/endpoints/live-events.ts'
import type { Permission } from '#shop/accounts/roles/permissions.ts'
import { session, twoFactor, user } from '#shop/accounts/table.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { resetTwoFactor } from '#shop/accounts/users/reset-two-factor.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { eraseRecipient } from '#shop/email/erase-recipient.ts'
import { sendNotification } from '#shop/email/send-admin-notification.ts'
import { mail } from '#shop/email/table.ts'
import { sendMessage } from '#shop/messages/send-message.ts'
import { notificationSchema } from '#shop/notifications/admin-notification-form.ts'
import { markNotificationsRead } from '#shop/notifications/mark-admin-notification.ts'
import { listNotifications } from '#shop/notifications/read-admin-notifications.ts'
import { callSchema } from '#shop/orders/calls/call-form.ts'
import { listDoneCalls, listOpenCalls, readCall } from '#shop/orders/calls/read-calls.ts'
import { recordCall, reopenCall } from '#shop/orders/calls/record-call.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { order } from '#shop/orders/table.ts'
import { completePayment } from '#shop/payments/complete-payment.ts'
import { payment } from '#shop/payments/table.ts'
import { readSales } from '#shop/reports/dashboard-sales.ts'
import { type LiveState, readWaiting } from '#shop/reports/dashboard-waiting.ts'
import { recountReports } from '#shop/reports/rollups/recount.ts'
import { rollUp } from '#shop/reports/rollups/roll-up.ts'
import { signedInOwner } from '#tests/support/accounts/staff.ts'
import { cookieOf, outboxTo, provenMember, requestOf } from './support/accounts/accounts.ts'
import { anyCustomer, orderBody, type Placed, place, placeAndPay } from './support/buying.ts'
import { describeOnBothEngines } from './support/engines.ts'
import { writeLedger } from './support/ledger.ts'
import { movableClock } from './support/movable-clock.ts'
import type { OpenShop } from './support/open-shop.ts'
import { until } from './support/poll.ts'

/** The last day of a long month after a short one, in the middle of the afternoon. */
const now = new Date('2027-03-31T15:00:00+03:00')
const kuwait = (text: string) => new Date(`2027-${text}+03:00`)

describeOnBothEngines('the admin’s desk', (open) => {
  let testShop: OpenShop
  let admin: Admin<Permission>
  let adminCookie: string
  beforeAll(async () => {
    testShop = await open({ clock: movableClock(now) })
    const token = new URL(testShop.setupUrl!).searchParams.get('token')!
    const input = { token, name: 'Keeper', email: 'keeper@example.com', password: 'orchard-gate-1977' }
    const result = await testShop.accounts.setUp(requestOf(testShop), input)
    if (!result.ok) throw new Error(result.reason)
    adminCookie = cookieOf(result.headers)
    // Better Auth uses the machine's clock, but an admin's session ends after a week of the shop's clock.
    await testShop.shop.db.update(session).set({ createdAt: now })
    admin = await signedInOwner(testShop, adminCookie)
  })

  const db = () => testShop.shop.db
  const buy = () => placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never }))
  const idOf = async ({ number }: Placed) =>
    (await db().select({ id: order.id }).from(order).where(eq(order.number, number)))[0]!.id
  const callOf = async (placed: Placed) => readCall(db(), await idOf(placed))
  const hours = async () => (await testShop.shop.settings.read()).hours
  const waiting = () => readWaiting(db(), testShop.clock.now())
  const move = (placed: Placed, to: 'cancelled' | 'processing' | 'delivered') =>
    moveOrder(db(), testShop.shop, admin, { number: placed.number, to })

  test('figures of known orders: today and the month compared with the previous span, and thirty days', async () => {
    const [any] = await db().select().from(order).limit(1)
    const write = async (paidAt: Date | null, total: number, status: 'paid' | 'pending' | 'refunded' = 'paid') => {
      const { words: _, ...row } = any!
      const amounts = { subtotal: total, shippingCost: 0, discount: 0, total, promoCode: null }
      const [id, number] = [randomUUID(), `ORD-2024-${randomUUID().slice(0, 8)}`]
      await db()
        .insert(order)
        .values({ ...row, ...amounts, id, number, paidAt, paymentStatus: status, checkoutKey: null })
      return id
    }
    // The demo's own orders are excluded.
    await db()
      .update(order)
      .set({ paidAt: kuwait('01-02T12:00') })
    await write(kuwait('03-31T00:00'), 1_000)
    const refunded = await write(kuwait('03-31T14:59:59'), 2_000)
    await write(kuwait('03-30T23:59:59'), 4_000)
    await write(kuwait('03-30T14:59'), 8_000)
    await write(kuwait('03-30T15:00'), 16_000)
    await write(kuwait('03-01T00:00'), 32_000)
    // The end of February is exclusive: its last instant counts, the next does not.
    await write(kuwait('02-28T23:59:59'), 64_000)
    await write(kuwait('02-01T00:00'), 128_000)
    await write(kuwait('01-31T23:59:59'), 256_000)
    await write(null, 512_000, 'pending')
    // Fully refunded an hour later, but sold today all the same; and a partial refund of a February sale.
    const gone = await write(kuwait('03-31T10:00'), 1_024_000, 'refunded')
    await writeLedger(db(), gone, [1_024_000], [{ amount: 1_024_000, at: kuwait('03-31T11:00') }])
    const old = await write(kuwait('02-10T10:00'), 500)
    const parts = ['02-28T23:59:59', '03-30T14:59', '03-30T15:00'].map((at) => ({ amount: 7, at: kuwait(at) }))
    await writeLedger(db(), old, [500], parts)

    const expected = {
      today: {
        now: { orders: 3, sales: 1_027_000, refunds: 1_024_000, revenue: 3_000 },
        before: { orders: 1, sales: 8_000, refunds: 7, revenue: 7_993 },
      },
      month: {
        now: { orders: 7, sales: 1_087_000, refunds: 1_024_014, revenue: 62_986 },
        before: { orders: 3, sales: 192_500, refunds: 7, revenue: 192_493 },
      },
    }
    for (const count of [() => undefined, () => rollUp(testShop.shop), () => recountReports(testShop.shop)]) {
      await count()
      expect(await readSales(db(), now)).toMatchObject(expected)
    }
    const { days } = await readSales(db(), now)
    expect(days).toHaveLength(30)
    expect([days[0], days.at(-2), days.at(-1)]).toEqual([
      { day: '2027-03-02', orders: 0, sales: 0, refunds: 0, revenue: 0 },
      { day: '2027-03-30', orders: 3, sales: 28_000, refunds: 14, revenue: 27_986 },
      { day: '2027-03-31', orders: 3, sales: 1_027_000, refunds: 1_024_000, revenue: 3_000 },
    ])
    // On the 10th the previous month counts only up to the same day and hour.
    expect((await readSales(db(), kuwait('03-10T15:00'))).month.before).toMatchObject({
      ...{ orders: 2, sales: 128_500, refunds: 0 },
    })

    await db().update(order).set({ paymentStatus: 'refunded' }).where(eq(order.id, refunded))
    await db()
      .update(order)
      .set({ paidAt: kuwait('03-30T09:00') })
      .where(eq(order.id, gone))
    await writeLedger(db(), refunded, [2_000], [{ amount: 2_000, at: kuwait('04-01T09:00') }])
    // Paid yesterday and refunded today; a refund of tomorrow takes nothing off today.
    expect((await readSales(db(), now)).today).toMatchObject({
      now: { orders: 2, sales: 3_000, refunds: 1_024_000, revenue: -1_021_000 },
      before: { orders: 2, sales: 1_032_000 },
    })
  })

  test('a call is due once an order is paid, and its result is recorded once', async () => {
    const before = await waiting()
    const placed = await buy()
    const id = await idOf(placed)
    expect(await callOf(placed)).toMatchObject({ dueAt: kuwait('03-31T16:00'), tries: 0, doneAt: null })
    expect(await waiting()).toMatchObject({ orders: before.orders + 1, calls: before.calls + 1, late: before.late })
    // A repeated notification, or the order's other payment status, adds no second call.
    await db().update(payment).set({ state: 'pending' }).where(eq(payment.orderId, id))
    const [paid] = await db().select({ id: payment.id }).from(payment).where(eq(payment.orderId, id))
    await completePayment(testShop.shop, paid!.id)
    expect((await waiting()).calls).toBe(before.calls + 1)

    const record = async (outcome: 'no_answer' | 'reached', seen: number, note = '') =>
      recordCall(db(), testShop.clock, admin, { number: placed.number, seen, outcome, note }, await hours())
    // Two admins record the same call.
    const both = await Promise.all([record('no_answer', 0, 'voice mail'), record('no_answer', 0)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual({ ok: false, refusal: { reason: 'changed' } })
    expect(await callOf(placed)).toMatchObject({
      tries: 1,
      dueAt: kuwait('03-31T15:15'),
      by: admin.email,
      doneAt: null,
    })
    testShop.clock.set(kuwait('03-31T21:55'))
    expect((await waiting()).late).toBeGreaterThan(before.late)
    expect(await record('no_answer', 1)).toMatchObject({ ok: true })
    expect(await callOf(placed)).toMatchObject({ tries: 2, dueAt: kuwait('04-01T09:10') })
    expect(await record('reached', 2, 'confirmed')).toMatchObject({ ok: true })
    expect(await record('reached', 3)).toEqual({ ok: false, refusal: { reason: 'changed' } })
    expect(await callOf(placed)).toMatchObject({ outcome: 'reached', note: 'confirmed', tries: 3 })
    expect((await listDoneCalls(db(), { limit: 1 })).rows[0]).toMatchObject({ number: placed.number })
    const recorded = await db().select().from(auditEntry).where(eq(auditEntry.name, placed.number))
    expect(recorded.map(({ action }) => action)).toEqual(['call', 'call', 'call'])

    const again = (seen: number) => reopenCall(db(), testShop.clock, admin, { number: placed.number, seen })
    expect(await again(2)).toEqual({ ok: false, refusal: { reason: 'changed' } })
    expect(await again(3)).toMatchObject({ ok: true })
    expect((await listOpenCalls(db(), 50)).map(({ number }) => number)).toContain(placed.number)
    const unknown = { number: 'ORD-2026-9999', seen: 0, outcome: 'reached', note: '' } as const
    expect(await recordCall(db(), testShop.clock, admin, unknown, await hours())).toMatchObject({
      refusal: { reason: 'unknown' },
    })
    for (const bad of [{ outcome: 'cancelled' }, { seen: '-1' }, { number: 'x' }, { note: 'x'.repeat(501) }])
      expect(
        callSchema.safeParse({ number: placed.number, seen: '0', outcome: 'reached', note: '', ...bad }).success,
      ).toBe(false)
    testShop.clock.set(now)
  })

  test('cancelling an order removes its call, reopening adds it; delivered and unpaid orders have none', async () => {
    const before = await waiting()
    const placed = await buy()
    await move(placed, 'cancelled')
    expect(await callOf(placed)).toMatchObject({ outcome: 'cancelled', by: admin.email })
    // Its payment is not refunded yet, so it still needs an admin.
    expect(await waiting()).toMatchObject({ orders: before.orders + 1, owed: before.owed + 1, calls: before.calls })
    const input = { number: placed.number, seen: 0, outcome: 'reached', note: '' } as const
    expect(await recordCall(db(), testShop.clock, admin, input, await hours())).toMatchObject({ ok: false })
    expect(await reopenCall(db(), testShop.clock, admin, input)).toMatchObject({ ok: false })
    await move(placed, 'processing')
    expect(await callOf(placed)).toMatchObject({ outcome: null, doneAt: null, dueAt: kuwait('03-31T16:00') })
    await move(placed, 'delivered')
    expect(await callOf(placed)).toMatchObject({ outcome: 'not_needed' })
    const unpaid = await place(testShop.url, orderBody({ customer: anyCustomer() as never }))
    await move(unpaid, 'processing')
    expect(await callOf(unpaid)).toBeNull()
  })

  test('notifications mirror the store’s emails, once each, until read or the user is erased', async () => {
    const list = async () => (await listNotifications(db(), admin, { limit: 50 })).rows
    const of = (email: string) =>
      until(`the notification about ${email}`, async () => (await list()).find(({ facts }) => facts.email === email))
    const placed = await buy()
    const [bought] = await db().select().from(order).where(eq(order.number, placed.number))
    expect(await of(bought!.email)).toMatchObject({
      type: 'new_order',
      facts: { number: placed.number, name: 'Sara Haddad', total: String(bought!.total) },
      link: `/admin/orders/view/${placed.number}`,
    })
    const shopper = await provenMember(testShop)
    expect(await of(shopper.email)).toMatchObject({ type: 'new_user', link: `/admin/users/view/${shopper.person.id}` })
    const message = {
      name: 'Layla',
      email: 'layla@example.com',
      phone: '',
      subject: 'Hi',
      message: 'Hello',
      category: 'general',
    }
    await sendMessage(db(), testShop.shop, message as never, 'en')
    expect(await of('layla@example.com')).toMatchObject({ type: 'contact', facts: { name: 'Layla', subject: 'Hi' } })

    testShop.clock.forward(1_000)
    const custom = notificationSchema.parse({ kind: 'custom', title: ' Stock\r\n count ', text: '<b>Sunday</b>' })
    await sendNotification(testShop.shop, admin, custom, 'en')
    await sendNotification(testShop.shop, admin, { kind: 'test' }, 'ar')
    expect((await list()).slice(0, 2)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ type: 'custom', facts: { title: 'Stock count', text: '<b>Sunday</b>' } }),
        expect.objectContaining({ type: 'test' }),
      ]) as never,
    )
    const emails = await db().select().from(mail).where(sql`${mail.template} in ('custom', 'test')`)
    for (const { template, locale, data } of emails) {
      const settings = await testShop.shop.settings.read()
      const written = await renderEmail(template, { shop: testShop.shop, settings, locale, data } as never)
      expect(written?.html).not.toContain('<b>Sunday')
    }
    expect(emails.map(({ recipient }) => recipient)).toEqual(['hello@bustan.example', 'hello@bustan.example'])
    for (const bad of [{ kind: 'custom', title: ' ', text: 'x' }, { kind: 'other' }])
      expect(notificationSchema.safeParse(bad).success).toBe(false)

    // Only what was seen, nothing later.
    const [newest] = await list()
    testShop.clock.forward(1_000)
    await sendNotification(testShop.shop, admin, { kind: 'test' }, 'ar')
    await markNotificationsRead(db(), testShop.clock, admin, { until: newest!.createdAt })
    expect((await waiting()).notifications).toBe(1)
    await markNotificationsRead(db(), testShop.clock, admin, { id: (await list())[0]!.id })
    expect((await waiting()).notifications).toBe(0)
    await eraseRecipient(db(), { userId: null, email: 'layla@example.com', proven: true, orderIds: [] })
    expect((await list()).some(({ facts }) => facts.email === 'layla@example.com')).toBe(false)
    testShop.clock.set(now)
  })

  test('the live connection is for admins only, sends changes and ends when they lose access', async () => {
    // Sessions use the real clock.
    testShop.clock.set(new Date())
    const live = openLive(testShop.shop, 'b1')
    const ask = async (cookie: string) => {
      const context = new RouterContextProvider()
      context.set(shopContext, testShop.shop)
      context.set(accountsContext, testShop.accounts)
      context.set(liveContext, live)
      const url = new URL('/admin/events', testShop.url)
      const request = requestOf(testShop, cookie)
      return followEvents({ request, context, url } as never).catch((thrown: Response) => thrown)
    }
    const shopper = await provenMember(testShop)
    for (const cookie of ['', 'bustan.session_token=made-up.signature', shopper.cookie]) {
      const response = await ask(cookie)
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        expect.stringMatching(/^\/admin\/login/),
      ])
    }
    await testShop.accounts.changeRole(admin, shopper.person.id, 'owner')
    const password = 'a violet in may'
    await testShop.accounts.changePassword(shopper.person, { current: shopper.password, password }, 'en')

    const responses = [await ask(adminCookie), await ask(shopper.cookie)]
    expect(responses[0]!.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const lines = responses.map(({ body }) => eventsOf(body!))
    for (const line of lines) expect((await line.next()).value).toEqual({ event: 'build', data: 'b1' })
    const [first, second] = await Promise.all(lines.map((line) => line.next()))
    expect(first!.value).toEqual(second!.value)
    const { messages } = (JSON.parse(first!.value!.data) as LiveState).waiting
    const message = { name: 'L', email: 'l@example.com', phone: '', subject: 'Hi', message: 'Hi', category: 'general' }
    await sendMessage(db(), testShop.shop, message as never, 'en')
    for (const line of lines) {
      const { value } = await line.next()
      expect((JSON.parse(value!.data) as LiveState).waiting.messages).toBe(messages + 1)
    }
    await testShop.accounts.setActive(admin, shopper.person.id, false)
    const rest: string[] = []
    for await (const { event } of lines[1]!) rest.push(event)
    expect(rest.at(-1)).toBe('bye')
    // The other one continues until the server stops.
    live.close()
    for await (const { event } of lines[0]!) expect(event).toBe('message')
  })

  test('an operator can remove a lost second factor, and its owner is notified', async () => {
    const shopper = await provenMember(testShop)
    expect(await resetTwoFactor(testShop.shop, 'nobody@example.com')).toMatchObject({ refusal: { reason: 'unknown' } })
    expect(await resetTwoFactor(testShop.shop, shopper.email)).toMatchObject({ refusal: { reason: 'none' } })
    const userId = shopper.person.id
    await db().insert(twoFactor).values({ id: randomUUID(), secret: 'x', backupCodes: 'x', userId })
    await db().update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId))
    expect(await resetTwoFactor(testShop.shop, shopper.email)).toEqual({ ok: true, value: null })
    expect(await testShop.accounts.person(shopper.request())).toBeNull()
    expect(await db().$count(twoFactor, eq(twoFactor.userId, userId))).toBe(0)
    const [sentEmail] = await outboxTo(testShop, shopper.email, 'account-notice')
    expect(sentEmail?.data).toEqual({ userId, what: 'two_factor_off' })
  })
})

/** The events of a stream, one by one, without heartbeats. */
async function* eventsOf(body: ReadableStream<Uint8Array>) {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const data = /^data: ?(.*)$/m.exec(block)?.[1]
      if (data !== undefined) yield { event: /^event: (.*)$/m.exec(block)?.[1] ?? 'message', data }
    }
  }
}
