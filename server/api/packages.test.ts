import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { and, eq, like, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { sessionsForBuyer } from '#app/storefront/order/sessions/sessions-for-buyer.ts'
import { closeAppointment } from '#shop/appointments/block-time.ts'
import { cancelAppointment, moveAppointment } from '#shop/appointments/change-appointment.ts'
import { firstHost } from '#shop/appointments/hosts/rules.ts'
import { host } from '#shop/appointments/hosts/table.ts'
import { extendPackage, returnSessionToPackage } from '#shop/appointments/packages/change-package.ts'
import { remindOfPackages } from '#shop/appointments/packages/remind-of-packages.ts'
import { sessionPackage } from '#shop/appointments/packages/table.ts'
import { booking } from '#shop/appointments/table.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { product } from '#shop/catalog/table.ts'
import { mail } from '#shop/email/table.ts'
import { dayMs, kuwaitDate, startOfDay } from '#shop/kuwait-time.ts'
import { closeCall } from '#shop/orders/calls/enqueue-call.ts'
import { correctContact } from '#shop/orders/contact/correct-contact.ts'
import { contactSchema, contactVersion } from '#shop/orders/contact/form.ts'
import { eraseBuyer } from '#shop/orders/erase-buyer.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { moveOrders } from '#shop/orders/move-orders.ts'
import { orderIdsOf } from '#shop/orders/own-orders.ts'
import { readOrder } from '#shop/orders/read.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import { findUnfinished } from '#shop/orders/unfinished.ts'
import { payment } from '#shop/payments/table.ts'
import { erasedNames } from '#shop/privacy/erased-names.ts'
import { exportData } from '#shop/privacy/export-data.ts'
import { settleRefund } from '#shop/refunds/settle-refund.ts'
import { outboxTo, provenMember } from '#tests/support/accounts/accounts.ts'
import {
  anyCustomer,
  ask,
  freeTimes,
  home,
  orderBody,
  type Placed,
  place,
  placeAndPay,
  sendOrder,
} from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { addBundle } from '#tests/support/orders/bundles.ts'
import { addPackage, packageFacts } from '#tests/support/orders/packages.ts'
import { admin, refundFacts } from '#tests/support/orders/refund-facts.ts'
import { until } from '#tests/support/poll.ts'

type Package = {
  line: number
  productId: string
  minutes: number | null
  sessions: number
  left: number
  booked: number
  refunded: number
}
type Seen = { packages: (Package & { validUntil: string | null })[]; bookings: { id: string; state: string }[] }

describeOnBothEngines('session packages', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    // These tests book many sessions on one day.
    const { changeSettings } = await import('#shop/settings/change-settings.ts')
    const { booking: rules } = await testShop.shop.settings.read()
    await changeSettings(testShop.shop.db, testShop.clock, admin, { booking: { ...rules, perDay: null } })
    testShop.shop.settings.invalidate()
  })
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })
  const { book, bought, buy } = packageFacts(() => testShop)
  const { request, requestItem, refundsOf, rowOf } = refundFacts(() => testShop)
  const db = () => testShop.shop.db
  const times = () => freeTimes(testShop.url)
  const see = async ({ number, accessToken }: Placed) =>
    (
      await ask<Seen>(`${testShop.url}/api/v1/orders/${number}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).body
  const balance = async (placed: Placed) => {
    const [found] = (await see(placed)).packages
    return [found?.left, found?.booked, found?.refunded]
  }
  const booked = async (placed: Placed, startsAt: string) => {
    const response = await book(placed, startsAt)
    if (response.status !== 200) throw new Error(JSON.stringify(response.body))
    return response.body
  }
  const paid = async (placed: Placed) => {
    const row = await rowOf(placed)
    const [captured] = await db().select().from(payment).where(eq(payment.orderId, row.id))
    return { placed, ...row, paymentId: captured!.id, reference: captured!.reference! }
  }
  const refundSessions = async (placed: Placed, quantity: number, amount: number) =>
    request(await paid(placed), amount, {}, randomUUID(), { lines: [{ position: 0, quantity }], shipping: false })
  const emailed = async (template: string, id: string) =>
    db().$count(mail, and(eq(mail.template, template as never), like(mail.key, `%${id}%`)))

  test('what is refunded when cancelled in time is a session that was paid for by itself', async () => {
    const [startsAt = ''] = await times()
    const appointments = [{ productId: 'garden-session', startsAt, mode: 'phone' as const }]
    const items = ['garden-session', 'sticker-pack'].map((productId) => ({ productId, quantity: 1 }))
    const single = await placeAndPay(testShop.url, orderBody({ items, appointments: appointments as never }))
    const ofPackage = await bought({ sessions: 2 })
    await booked(ofPackage, (await times())[0] ?? '')
    const seen = async ({ number }: Placed) => {
      const found = (await readOrder(db(), { number }))!
      const shown = async (more: Partial<typeof found>) =>
        (await sessionsForBuyer(testShop.shop, { ...found, ...more }, 'en')).appointments[0]?.isRefundable
      return [await shown({}), await shown({ total: 0 }), await shown({ paymentStatus: 'pending' })]
    }
    expect([await seen(single), await seen(ofPackage)]).toEqual([
      [true, false, false],
      [false, false, false],
    ])
    const { position, price } = (await readOrder(db(), single))!.lines.find((line) => line.category === 'consultation')!
    expect(await requestItem(await paid(single), price, { position, quantity: 1 })).toMatchObject({ ok: true })
    expect(await seen(single)).toEqual([false, false, false])
  })

  test('bought without a time, opened by payment, booked one by one, each confirmed at once', async () => {
    const id = await addPackage(testShop, { sessions: 5, days: 90 })
    const body = orderBody({ items: [{ productId: id, quantity: 1 }], customer: anyCustomer() as never })
    const [first = '', second = ''] = await times()
    const withTime = { ...body, appointments: [{ productId: id, startsAt: first, mode: 'live' }] }
    expect((await sendOrder(testShop.url, withTime)).body).toMatchObject({ problem: { why: 'not_offered' } })
    const unpaid = await place(testShop.url, body)
    expect((await see(unpaid)).packages).toMatchObject([{ left: 5, validUntil: null }])
    expect((await book(unpaid, first)).body).toMatchObject({ status: 409, code: 'package_not_open' })

    const placed = await buy(id)
    const validUntil = startOfDay(kuwaitDate(testShop.clock.now()), 91).toISOString()
    const held = { line: 0, productId: 'garden-session', sessions: 5, left: 5, booked: 0, refunded: 0, validUntil }
    expect((await see(placed)).packages).toEqual([{ ...held, minutes: 45 }])
    const { email } = await rowOf(placed)
    // It says how many are left when it is sent.
    const [receipt = ''] = await emailsOnceThere(testShop, 'order-receipt', email, 1)
    expect(receipt).toMatch(/Garden Planning Session.*: 5 sessions/)
    const one = await booked(placed, first)
    expect(one).toMatchObject({ state: 'confirmed', startsAt: first, packageLine: 0, productId: 'garden-session' })
    expect(await times()).not.toContain(first)
    await until('the invitation', async () => (await outboxTo(testShop, email, 'booking-confirmed')).length === 1)
    expect(await emailed('booking-to-store', one.id)).toBe(1)
    await booked(placed, second)
    expect(await balance(placed)).toEqual([3, 2, 0])

    const other = await bought()
    const foreign = await book({ number: placed.number, accessToken: other.accessToken }, second)
    expect(foreign.status).toBe(404)
    expect((await book(placed, second, { line: 3 })).body).toMatchObject({ code: 'package_unknown' })
    expect((await book(placed, 'soon')).status).toBe(422)
    const gone = await book(other, first)
    expect(gone.body).toMatchObject({ code: 'appointment', problem: { productId: 'garden-session', why: 'taken' } })
    expect(gone.body.instead.length).toBeGreaterThan(2)
    expect(await balance(other)).toEqual([5, 0, 0])
  })

  test('keeps the length that was bought, whatever the consultation’s is later', async () => {
    const isSession = eq(product.id, 'garden-session')
    const before = (await db().select().from(product).where(isSession))[0]!.sessionMinutes
    const lengthOf = (minutes: number | null) => db().update(product).set({ sessionMinutes: minutes }).where(isSession)
    const slots = async (more = '') =>
      (
        await ask<{ minutes: number; days: { times: string[] }[] }>(
          `${testShop.url}/api/v1/slots?product=garden-session${more}`,
        )
      ).body
    try {
      await lengthOf(90)
      const placed = await bought()
      await lengthOf(30)
      const [found] = (await see(placed)).packages
      expect(found).toMatchObject({ minutes: 90 })
      expect([(await slots()).minutes, (await slots('&minutes=90')).minutes]).toEqual([30, 90])
      const offered = (await slots('&minutes=90')).days.flatMap(({ times }) => times)
      const { startsAt, endsAt } = await booked(placed, offered.at(-1)!)
      expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(90 * 60_000)
      const seen = (await readOrder(db(), placed))!
      expect((await sessionsForBuyer(testShop.shop, seen, 'en')).packages).toMatchObject([{ minutes: 90 }])
      // Written by a version that does not store the length, and filled by the migration.
      await db().update(sessionPackage).set({ minutes: null }).where(eq(sessionPackage.orderId, seen.id))
      expect((await see(placed)).packages).toMatchObject([{ minutes: 30 }])
      const [, fill = ''] = readFileSync('db/migrations/0056_package_minutes.sql', 'utf8').split(
        '--> statement-breakpoint',
      )
      await db().execute(sql.raw(fill))
      await lengthOf(null)
      expect((await see(placed)).packages).toMatchObject([{ minutes: 30 }])
      expect((await ask(`${testShop.url}/api/v1/slots?product=garden-session&minutes=5`)).status).toBe(422)
    } finally {
      await lengthOf(before)
    }
  })

  test('two units of a package share one balance', async () => {
    const id = await addPackage(testShop, { sessions: 3 })
    const placed = await buy(id, { items: [{ productId: id, quantity: 2 }] })
    expect(await balance(placed)).toEqual([6, 0, 0])
  })

  test('a package behind the parts of many bundles is booked, too', async () => {
    const guides = ['beginner-guide', 'rare-crops-guide'].map((id) => ({ id, quantity: 1 }))
    const bundles = await Promise.all(Array.from({ length: 20 }, () => addBundle(testShop, guides, 1_000)))
    const id = await addPackage(testShop)
    const items = [...bundles, id].map((productId) => ({ productId, quantity: 1 }))
    const placed = await buy(id, { items })
    const [at = ''] = await times()
    expect((await book(placed, at, { line: 40 })).body).toMatchObject({ state: 'confirmed', packageLine: 40 })
  })

  test('one of many bookings of the last session succeeds, and repeating it returns the same one', async () => {
    const placed = await bought({ sessions: 2 })
    const all = await times()
    await booked(placed, all[0]!)
    const responses = await Promise.all(all.slice(1, 9).map((at) => book(placed, at)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    for (const { status, body } of responses) if (status === 409) expect(body.code).toBe('package_used_up')
    const won = responses.find(({ status }) => status === 200)!.body
    const again = await Promise.all(Array.from({ length: 4 }, () => book(placed, won.startsAt)))
    expect(again.map(({ body }) => body.id)).toEqual(Array(4).fill(won.id))
    expect(await balance(placed)).toEqual([0, 2, 0])
  })

  test('of two packages booking the same time one gets it, and the other keeps its session', async () => {
    const [one, other] = [await bought(), await bought()]
    const [at = ''] = await times()
    const responses = await Promise.all([one, other, one, other].map((each) => book(each, at)))
    const won = new Set(responses.filter(({ status }) => status === 200).map(({ body }) => body.id))
    expect(won.size).toBe(1)
    expect([...(await balance(one)), ...(await balance(other))].sort()).toEqual([0, 0, 0, 1, 4, 5])
  })

  test('unused sessions are refunded to the fils, and of a concurrent booking and refund one succeeds', async () => {
    // 100.001 less 10 %: 90.001 over three sessions.
    const placed = await bought({ sessions: 3, price: 100_001 }, { promoCode: 'GARDEN10' })
    expect(placed.total.amount).toBe(90_001)
    const [first = '', second = ''] = await times()
    await booked(placed, first)
    expect(await refundSessions(placed, 3, 90_001)).toEqual({ ok: false, refusal: { reason: 'changed' } })
    const rush = await Promise.all([
      ...Array.from({ length: 3 }, () => refundSessions(placed, 2, 60_001)),
      ...Array.from({ length: 3 }, (_, at) => book(placed, at === 0 ? second : second)),
    ])
    const refunds = rush.slice(0, 3).filter((each) => 'ok' in each && each.ok).length
    const bookings = rush.slice(3).filter((each) => 'status' in each && each.status === 200).length
    expect([refunds, bookings > 0]).toEqual(refunds === 1 ? [1, false] : [0, true])
    const [left, used, gone] = await balance(placed)
    expect([left, used, gone]).toEqual(refunds === 1 ? [0, 1, 2] : [1, 2, 0])
    // Whichever won, the rest is refunded to the fils once nothing is booked.
    for (const each of (await see(placed)).bookings)
      if (each.state === 'confirmed') await cancelAppointment(db(), testShop.shop, { admin }, each.id)
    const parts = [30_000, 30_001, 30_000]
    for (const amount of parts.slice(gone)) expect((await refundSessions(placed, 1, amount)).ok).toBe(true)
    expect((await refundsOf(await paid(placed))).reduce((sum, { amount }) => sum + amount, 0)).toBe(90_001)
    expect(await balance(placed)).toEqual([0, 0, 3])
    expect((await book(placed, first)).body.code).toBe('package_not_open')
  })

  test('a failed refund returns its sessions; a full refund ends the package at once', async () => {
    const placed = await bought({ sessions: 4, price: 40_000 })
    const of = await paid(placed)
    const refundId = randomUUID()
    const items = { lines: [{ position: 0, quantity: 3 }], shipping: false }
    const bank = testShop.shop.gateway
    testShop.shop.gateway = { ...bank, refund: async () => ({ state: 'pending', reference: null }) }
    try {
      expect((await request(of, 30_000, {}, refundId, items)).ok).toBe(true)
      expect(await balance(placed)).toEqual([1, 0, 3])
      await settleRefund(testShop.shop, refundId, { state: 'failed', reference: null })
      expect(await balance(placed)).toEqual([4, 0, 0])
      const whole = randomUUID()
      expect((await request(of, 40_000, {}, whole)).ok).toBe(true)
      const [at = ''] = await times()
      expect((await book(placed, at)).body.code).toBe('package_not_open')
      await settleRefund(testShop.shop, whole, { state: 'failed', reference: null })
      expect((await book(placed, at)).status).toBe(200)
    } finally {
      testShop.shop.gateway = bank
    }
  })

  test('a session cancelled in time is returned; a late, missed or used one only by the team', async () => {
    const placed = await bought()
    const { id: orderId } = await rowOf(placed)
    const [first = '', second = '', third = ''] = await times()
    const [one, two] = [await booked(placed, first), await booked(placed, second)]
    const who = { orderId }
    // Concurrent cancellations return it once.
    const cancelled = await Promise.all(
      Array.from({ length: 4 }, () => cancelAppointment(db(), testShop.shop, who, two.id)),
    )
    expect(cancelled.filter(({ ok }) => ok).length).toBe(1)
    expect(await balance(placed)).toEqual([4, 1, 0])
    expect((await rowOf(placed)).needsReview).toBeNull()
    // A returned session is booked again, not moved.
    const revived = await moveAppointment(
      db(),
      testShop.shop,
      { admin },
      { bookingId: two.id, startsAt: new Date(third) },
    )
    expect(revived).toMatchObject({ refusal: { reason: 'not_confirmed' } })

    const before = testShop.clock.now()
    testShop.clock.set(new Date(Date.parse(first) - 3_600_000))
    try {
      const late = await cancelAppointment(db(), testShop.shop, who, one.id)
      expect(late).toEqual({ ok: false, refusal: { reason: 'too_late' } })
      expect((await cancelAppointment(db(), testShop.shop, { admin }, one.id)).ok).toBe(true)
      expect(await balance(placed)).toEqual([4, 1, 0])
      expect((await rowOf(placed)).needsReview).toBe('booking_cancelled')
      const given = await Promise.all(
        Array.from({ length: 4 }, () => returnSessionToPackage(db(), testShop.clock, admin, one.id)),
      )
      expect(given.filter(({ ok }) => ok).length).toBe(1)
      expect(await balance(placed)).toEqual([5, 0, 0])
      expect((await rowOf(placed)).needsReview).toBeNull()
    } finally {
      testShop.clock.set(before)
    }

    const missed = await booked(placed, first)
    testShop.clock.set(new Date(Date.parse(first) + 3_600_000))
    try {
      const close = { id: missed.id, state: 'missed' as const }
      expect((await closeAppointment(db(), testShop.clock, admin, close)).ok).toBe(true)
      expect((await rowOf(placed)).updatedAt).toEqual(testShop.clock.now())
      expect(await balance(placed)).toEqual([4, 1, 0])
      expect((await returnSessionToPackage(db(), testShop.clock, admin, missed.id)).ok).toBe(true)
      expect(await balance(placed)).toEqual([5, 0, 0])
      expect(await closeAppointment(db(), testShop.clock, admin, { ...close, state: 'done' })).toMatchObject({
        ok: false,
      })
    } finally {
      testShop.clock.set(before)
    }
    const own = eq(auditEntry.subjectId, missed.id)
    const entries = await db().select().from(auditEntry).where(own).orderBy(auditEntry.id)
    expect(entries.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['state', 'givenBack'])
    const events = await db().select().from(orderEvent).where(eq(orderEvent.orderId, orderId))
    expect(events.filter(({ kind }) => kind === 'session_given_back').length).toBe(2)
  })

  test('its expiry is announced once and ends booking, and the team can extend it', async () => {
    const placed = await bought({ sessions: 3, days: 60 })
    const quick = await bought({ sessions: 2, days: 10 })
    const { id: orderId, email } = await rowOf(placed)
    const { id: quickId } = await rowOf(quick)
    const before = testShop.clock.now()
    const ends = startOfDay(kuwaitDate(before), 61)
    const reminders = (id: string) => emailed('package-reminder', id)
    try {
      await remindOfPackages(db(), testShop.shop)
      expect([await reminders(orderId), await reminders(quickId)]).toEqual([0, 0])
      testShop.clock.set(new Date(before.getTime() + 6 * dayMs))
      await remindOfPackages(db(), testShop.shop)
      expect([await reminders(orderId), await reminders(quickId)]).toEqual([0, 1])
      testShop.clock.set(new Date(ends.getTime() - 14 * dayMs))
      await Promise.all(Array.from({ length: 3 }, () => remindOfPackages(db(), testShop.shop)))
      await remindOfPackages(db(), testShop.shop)
      expect([await reminders(orderId), await reminders(quickId)]).toEqual([1, 1])
      const [sent = ''] = await emailsOnceThere(testShop, 'package-reminder', email, 1)
      expect(sent).toContain(`/order/${placed.number}?token=`)

      testShop.clock.set(new Date(ends.getTime() - 1))
      const { id: last } = await booked(placed, (await times()).at(-1) ?? '')
      testShop.clock.set(ends)
      // It can no longer be booked: the team decides.
      const late = await cancelAppointment(db(), testShop.shop, { orderId }, last)
      expect(late).toMatchObject({ ok: true, value: { givenBack: false } })
      expect((await rowOf(placed)).needsReview).toBe('booking_cancelled')
      const [at = ''] = await times()
      expect((await book(placed, at)).body.code).toBe('package_expired')
      const today = kuwaitDate(ends)
      const until_ = (day: string) => extendPackage(db(), testShop.clock, admin, orderId, { line: 0, until: day })
      const earlier = kuwaitDate(ends, -1)
      expect(await until_(earlier)).toEqual({ ok: false, refusal: { reason: 'not_later' } })
      expect(await until_(kuwaitDate(ends, 1200))).toMatchObject({ ok: false })
      expect((await until_(today)).ok).toBe(true)
      expect((await until_(today)).ok).toBe(false)
      expect((await book(placed, at)).status).toBe(200)
      expect((await until_(kuwaitDate(ends, 40))).ok).toBe(true)
      testShop.clock.set(new Date(ends.getTime() + 30 * dayMs))
      await remindOfPackages(db(), testShop.shop)
      expect(await reminders(orderId)).toBe(2)
      const entries = await db()
        .select()
        .from(auditEntry)
        .where(and(eq(auditEntry.subjectId, placed.number), eq(auditEntry.action, 'extend_package')))
        .orderBy(auditEntry.id)
      expect(entries.length).toBe(2)
      expect(entries[0]?.changes).toEqual([{ field: 'packageValidUntil', from: earlier, to: today }])
    } finally {
      testShop.clock.set(before)
    }
  })

  test('one that was paid for in a version without packages is opened later', async () => {
    const placed = await bought({ sessions: 2, days: 10 })
    const { id: orderId } = await rowOf(placed)
    const [before] = (await see(placed)).packages
    await db().update(sessionPackage).set({ validUntil: null }).where(eq(sessionPackage.orderId, orderId))
    await remindOfPackages(db(), testShop.shop)
    expect((await see(placed)).packages[0]?.validUntil).toBe(before?.validUntil)
  })

  test('a cancelled order returns its sessions to the package, which is closed until it is reopened', async () => {
    const placed = await bought()
    const { id: orderId, number } = await rowOf(placed)
    const [at = '', next = ''] = await times()
    await booked(placed, at)
    expect((await moveOrder(db(), testShop.shop, admin, { number, to: 'cancelled' })).ok).toBe(true)
    expect(await times()).toContain(at)
    expect(await balance(placed)).toEqual([5, 0, 0])
    expect((await book(placed, next)).body.code).toBe('package_not_open')
    expect((await moveOrder(db(), testShop.shop, admin, { number, to: 'processing' })).ok).toBe(true)
    const rows = await db().select().from(booking).where(eq(booking.orderId, orderId))
    expect(rows.map(({ state, givenBack }) => [state, givenBack])).toEqual([['cancelled', true]])
    await booked(placed, next)
    expect(await balance(placed)).toEqual([4, 1, 0])
  })

  test('an account has its packages, also in the export of its data, and they are erased with it', async () => {
    const { cookie, email, person } = await provenMember(testShop)
    const placed = await bought({ sessions: 3, days: 20 }, { customer: { ...anyCustomer(), email } })
    const [at = '', next = ''] = await times()
    const address = `${testShop.url}/api/v1/orders/${placed.number}`
    const { body } = await ask<Seen>(address, { headers: { cookie } })
    expect(body.packages).toMatchObject([{ left: 3 }])
    const byAccount = await ask<{ state: string }>(`${address}/sessions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', cookie, origin: testShop.url },
      body: JSON.stringify({ line: 0, startsAt: at, mode: 'phone' }),
    })
    expect(byAccount).toMatchObject({ status: 200, body: { state: 'confirmed' } })
    const { orders } = await exportData(db(), person, testShop.clock.now())
    expect(orders[0]?.packages).toMatchObject([{ productId: 'garden-session', sessions: 3, booked: 1, refunded: 0 }])
    const { id } = await rowOf(placed)
    const buyer = { orderIds: [id], userId: person.id, name: erasedNames.account }
    await db().transaction((tx) => eraseBuyer(tx, buyer, testShop.clock.now()))
    expect((await book(placed, next)).status).toBe(404)
    const before = testShop.clock.now()
    testShop.clock.set(new Date(before.getTime() + 15 * dayMs))
    try {
      await remindOfPackages(db(), testShop.shop)
      expect(await emailed('package-reminder', id)).toBe(0)
    } finally {
      testShop.clock.set(before)
    }
  })

  test('a delivered order with sessions to come still needs its buyer, whose phone can be corrected', async () => {
    const { email, person } = await provenMember(testShop)
    const id = await addPackage(testShop, { sessions: 2, days: 60 })
    const items = [id, 'harvest-poster'].map((productId) => ({ productId, quantity: 1 }))
    const placed = await buy(id, { items, customer: { ...anyCustomer(), email } })
    const { number } = placed
    await db().update(order).set({ userId: person.id }).where(eq(order.number, number))
    const unfinished = async () =>
      findUnfinished(db(), await orderIdsOf(db(), { userId: person.id }), testShop.clock.now())
    const correct = async (more: object = {}) => {
      const row = await rowOf(placed)
      const customer = { ...row, phone: anyCustomer().phone, robloxUsername: '' }
      const { firstName, lastName, phone, robloxUsername } = customer
      const typed = {
        customer: { firstName, lastName, email, phone, robloxUsername },
        seen: contactVersion(row),
        ...more,
      }
      return correctContact(db(), testShop.shop, admin, { number, ...contactSchema.parse(typed) })
    }
    const inBulk = async (to: 'delivered' | 'cancelled') =>
      (await moveOrders(db(), testShop.shop, admin, { orders: [{ number }], to }))[0]?.refused
    const state = async () =>
      (await sessionsForBuyer(testShop.shop, (await readOrder(db(), { number }))!, 'en')).session

    expect(await unfinished()).toEqual({ number, until: 'delivered' })
    const { id: orderId } = await rowOf(placed)
    await closeCall(db(), orderId, { outcome: 'not_needed', by: admin.email }, testShop.clock.now())
    expect(await inBulk('delivered')).toBe(null)
    expect([(await rowOf(placed)).status, await unfinished()]).toEqual(['delivered', { number, until: 'booked' }])
    expect(await correct()).toMatchObject({ ok: true, value: { changed: true } })
    expect(await correct({ shipping: home })).toMatchObject({ ok: false, refusal: { reason: 'no_address' } })
    expect(await inBulk('cancelled')).toBe('package_open')
    const [first = '', second = ''] = await times()
    await booked(placed, first)
    expect([await state(), await unfinished()]).toEqual(['open', { number, until: 'held' }])
    await booked(placed, second)
    expect([await state(), await unfinished()]).toEqual(['ahead', { number, until: 'held' }])
    const before = testShop.clock.now()
    testShop.clock.set(new Date(Date.parse(second) + dayMs))
    try {
      expect([await state(), await unfinished()]).toEqual(['over', null])
      expect(await correct()).toMatchObject({ ok: false, refusal: { reason: 'closed' } })
    } finally {
      testShop.clock.set(before)
    }
  })

  test('sessions of one order do not overlap, whoever the host, and a chosen host is respected', async () => {
    const [at = '', later = ''] = await times()
    const [second] = await db().insert(host).values({ nameAr: 'سارة', nameEn: 'Sara' }).returning({ id: host.id })
    try {
      const placed = await bought()
      const first = await book(placed, at, { hostId: second!.id })
      expect(first.body).toMatchObject({ state: 'confirmed', host: { id: second!.id } })
      const other = await book(placed, at, { hostId: firstHost })
      expect(other.body).toMatchObject({ code: 'appointment', problem: { why: 'taken' } })
      expect((await book(placed, later, { hostId: 999 })).body).toMatchObject({ problem: { why: 'not_offered' } })
      const of = await bought()
      expect((await book(of, at)).body).toMatchObject({ state: 'confirmed', host: { id: firstHost } })
      expect([...(await balance(placed)), ...(await balance(of))]).toEqual([4, 1, 0, 4, 1, 0])
      for (const each of [placed, of])
        for (const { id } of (await see(each)).bookings)
          expect((await cancelAppointment(db(), testShop.shop, { admin }, id)).ok).toBe(true)
    } finally {
      await db().update(host).set({ isActive: false }).where(eq(host.id, second!.id))
    }
  })

  test('a buyer cannot move a session onto another of the order, also with two hosts; the team can', async () => {
    const [at = '', later = '', free = ''] = await times()
    const [second] = await db().insert(host).values({ nameAr: 'سارة', nameEn: 'Sara' }).returning({ id: host.id })
    try {
      const placed = await bought()
      const who = { orderId: (await rowOf(placed)).id }
      const [one, two] = [await booked(placed, at), await booked(placed, later)]
      const move = (actor: { admin: typeof admin } | { orderId: string }, bookingId: string, startsAt: string) =>
        moveAppointment(db(), testShop.shop, actor, { bookingId, startsAt: new Date(startsAt) })
      const refused = { ok: false, refusal: { reason: 'time', why: 'taken' } }
      const clash = await move(who, two.id, at)
      expect(clash).toMatchObject(refused)
      // The other host is free then, but the buyer is not.
      const instead = clash.ok || clash.refusal.reason !== 'time' ? [] : clash.refusal.instead
      expect(instead).toHaveLength(6)
      expect(instead.map((each) => each.toISOString())).not.toContain(new Date(at).toISOString())
      const rush = await Promise.all([one, two].map(({ id }) => move(who, id, free)))
      const lost = rush.findIndex(({ ok }) => !ok)
      expect([rush[lost], rush[1 - lost]]).toMatchObject([refused, { ok: true }])
      expect(await move({ admin }, [one, two][lost]?.id ?? '', free)).toMatchObject({ ok: true })
      for (const { id } of [one, two]) await cancelAppointment(db(), testShop.shop, { admin }, id)
    } finally {
      await db().update(host).set({ isActive: false }).where(eq(host.id, second!.id))
    }
  })

  test('database constraints refuse more sessions than were bought', async () => {
    const placed = await bought({ sessions: 2 })
    const { id } = await rowOf(placed)
    const wrong = [{ booked: 3 }, { withdrawn: 3 }, { booked: -1 }, { booked: 1, withdrawn: 2 }]
    for (const set of wrong)
      await expect(db().update(sessionPackage).set(set).where(eq(sessionPackage.orderId, id))).rejects.toThrow()
    await expect(
      db().execute(sql`update product set package_sessions = 3 where id = 'beginner-guide'`),
    ).rejects.toThrow()
    expect((await db().select().from(order).where(eq(order.id, id))).length).toBe(1)
  })
})
