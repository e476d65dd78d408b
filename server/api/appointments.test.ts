import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Permission } from '#shop/accounts/roles/permissions.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { changeRole, setActive } from '#shop/accounts/users/manage-users.ts'
import { blockTime } from '#shop/appointments/block-time.ts'
import { cancelAppointment, moveAppointment } from '#shop/appointments/change-appointment.ts'
import { feedAddress, feedToken } from '#shop/appointments/feed.ts'
import { remindBuyer } from '#shop/appointments/remind-buyer.ts'
import { booking } from '#shop/appointments/table.ts'
import { addProduct } from '#shop/catalog/add-product.ts'
import { mail } from '#shop/email/table.ts'
import { kuwaitDate, startOfDay } from '#shop/kuwait-time.ts'
import { order } from '#shop/orders/table.ts'
import { cookieOf, outboxTo, provenMember, requestOf } from '#tests/support/accounts/accounts.ts'
import { signedInOwner } from '#tests/support/accounts/staff.ts'
import {
  actAtBank,
  anyCustomer,
  ask,
  freeTimes,
  goToBank,
  orderBody,
  type Placed,
  place,
  placeAndPay,
  returnFromBank,
  sendOrder,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { inSizes, typedSizes } from '#tests/support/orders/sizes.ts'
import { until } from '#tests/support/poll.ts'

const minute = 60_000
const hour = 60 * minute
type Refused = { code: string; problem: { productId: string; why: string }; instead: string[] }

const session = (startsAt: string, changes: object = {}) => ({
  ...orderBody(),
  items: [{ productId: 'garden-session', quantity: 1 }],
  customer: anyCustomer(),
  appointments: [{ productId: 'garden-session', startsAt, mode: 'phone' }],
  ...changes,
})

describeOnBothEngines('appointments', (open) => {
  let testShop: OpenShop
  let owner: Admin<Permission>
  beforeAll(async () => {
    testShop = await open()
    owner = await admin()
  })
  const times = () => freeTimes(testShop.url)
  const isFree = async (at: string) => {
    const { body } = await ask<{ days: { times: string[] }[] }>(
      `${testShop.url}/api/v1/slots?product=garden-session&days=31`,
    )
    return body.days.some((day) => day.times.includes(at))
  }
  const readAppointments = async (placed: Pick<Placed, 'number'>) =>
    testShop.shop.db
      .select({ booking, of: order })
      .from(booking)
      .innerJoin(order, eq(order.id, booking.orderId))
      .where(eq(order.number, placed.number))
      .then((rows) => rows.map((row) => ({ ...row.booking, of: row.of })))
  const admin = async () => {
    const link = new URL(testShop.setupUrl ?? '').searchParams.get('token') ?? ''
    const entered = await testShop.accounts.setUp(requestOf(testShop), {
      token: link,
      name: 'Owner',
      email: 'owner@example.com',
      password: 'orchard-orchard',
    })
    if (!entered.ok) throw new Error(entered.reason)
    const found = await signedInOwner(testShop, cookieOf(entered.headers))
    if (found === null) throw new Error('no admin')
    return found
  }

  test('a session variant with a long id has times', async () => {
    const id = `session-${'x'.repeat(80)}`
    const texts = { title: 'جلسة', titleEn: 'Session', description: 'جلسة', descriptionEn: 'Session' }
    const picture = { image: '/products/garden-session', imageColour: '#9CCB7E', imageAlt: '', imageAltEn: '' }
    const session = { ...texts, ...picture, id, sku: 'LONG', category: 'consultation', isDigital: true } as const
    await addProduct(
      testShop.shop.db,
      { ...session, price: 5000, stock: 5, status: 'active' },
      { files: [], pictures: [] },
      testShop.clock.now(),
    )
    expect(await inSizes(testShop, id, typedSizes({ M: [5000, 5] }, 'LONG'))).toMatchObject({ ok: true })
    const { status, body } = await ask(`${testShop.url}/api/v1/slots?product=${id}.m`)
    expect([status, body.product]).toEqual([200, `${id}.m`])
  })

  test('of twenty buyers of one slot one gets it, and nineteen are refused at once and offered others', async () => {
    const [time = ''] = await times()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sendOrder<Placed & Refused>(testShop.url, session(time))),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: 'appointment', problem: { productId: 'garden-session', why: 'taken' } })
      expect(body.instead.length).toBeGreaterThan(2)
      expect(body.instead).not.toContain(time)
    }
    const rows = await testShop.shop.db
      .select()
      .from(booking)
      .where(eq(booking.startsAt, new Date(time)))
    expect(rows.map(({ state }) => state)).toEqual(['held'])
  })

  test('held until paid, then confirmed with an invitation, or released when unpaid', async () => {
    const [first = '', second = ''] = await times()
    const paid = await placeAndPay(testShop.url, session(first))
    const [confirmed] = await readAppointments(paid)
    expect(confirmed).toMatchObject({ state: 'confirmed', mode: 'phone', startsAt: new Date(first) })
    expect(confirmed!.endsAt.getTime() - confirmed!.startsAt.getTime()).toBe(45 * minute)
    const emails = await until('the invitation', async () => {
      const found = await outboxTo(testShop, confirmed!.of.email, 'booking-confirmed')
      return found.length > 0 && found
    })
    expect(emails).toHaveLength(1)

    const unpaid = await place(testShop.url, session(second))
    expect(await isFree(second)).toBe(false)
    await goToBank(unpaid.paymentUrl)
    testShop.clock.forward(31 * minute)
    await returnFromBank(await actAtBank(unpaid.paymentUrl, 'decline'))
    const { settleOrder } = await import('#shop/payments/settle-payment.ts')
    await settleOrder(testShop.shop, (await readAppointments(unpaid))[0]!.of.id)
    expect((await readAppointments(unpaid)).map(({ state }) => state)).toEqual(['cancelled'])
    expect(await isFree(second)).toBe(true)
  })

  test('refuses a missing, wrong, extra or past time, and too few of them', async () => {
    const [free = '', other = ''] = await times()
    const off = new Date(Date.parse(free) + minute).toISOString()
    const two = { items: [{ productId: 'garden-session', quantity: 2 }] }
    const at = (...all: string[]) => ({
      appointments: all.map((startsAt) => ({ productId: 'garden-session', startsAt, mode: 'live' })),
    })
    for (const [why, body] of [
      ['required', session(free, { appointments: [] })],
      ['required', session(free, two)],
      ['taken', session(free, { ...two, ...at(free, free) })],
      ['not_offered', session(off)],
      ['not_offered', session(free, at(free, other))],
      ['not_offered', session('2020-01-05T16:00:00+03:00')],
      ['not_offered', { ...orderBody(), ...at(free), customer: anyCustomer() }],
    ] as const) {
      const response = await sendOrder<Refused>(testShop.url, body)
      expect([response.status, response.body.code, response.body.problem?.why], JSON.stringify(body)).toEqual([
        409,
        'appointment',
        why,
      ])
    }
    for (const startsAt of ['tomorrow', '2026-13-40T00:00:00Z', 5])
      expect((await sendOrder(testShop.url, session(startsAt as string))).status).toBe(422)
    expect(await isFree(free)).toBe(true)
  })

  test('one order takes a file, a parcel and two appointments; daily limits and breaks apply', async () => {
    const [first = '', second = ''] = await times()
    const placed = await placeAndPay(testShop.url, {
      ...orderBody(),
      customer: anyCustomer(),
      items: [
        { productId: 'beginner-guide', quantity: 1 },
        { productId: 'bustan-tshirt.m', quantity: 1 },
        { productId: 'garden-session', quantity: 2 },
      ],
      appointments: [first, second].map((startsAt) => ({ productId: 'garden-session', startsAt, mode: 'live' })),
    })
    expect((await readAppointments(placed)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    // No session begins in the break after another.
    const { body } = await ask<{ days: { times: string[] }[] }>(
      `${testShop.url}/api/v1/slots?product=garden-session&days=31`,
    )
    const left = body.days.flatMap((day) => day.times).map(Date.parse)
    for (const taken of [first, second].map(Date.parse))
      expect(left.filter((start) => start > taken - 60 * minute && start < taken + 60 * minute)).toEqual([])
  })

  test('a buyer can move an appointment within the policy; of two moves to one time one succeeds', async () => {
    const [first = '', second = '', third = ''] = (await times()).filter(
      (at) => Date.parse(at) > testShop.clock.now().getTime() + 30 * hour,
    )
    const mine = await placeAndPay(testShop.url, session(first))
    const theirs = await placeAndPay(testShop.url, session(second))
    const [[a], [b]] = await Promise.all([readAppointments(mine), readAppointments(theirs)])
    const move = (row: typeof a, startsAt: string, orderId = row!.of.id) =>
      moveAppointment(
        testShop.shop.db,
        testShop.shop,
        { orderId },
        { bookingId: row!.id, startsAt: new Date(startsAt) },
      )
    expect(await move(a, third, b!.of.id)).toMatchObject({ refusal: { reason: 'unknown' } })
    const both = await Promise.all([move(a, third), move(b, third)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { reason: 'time', why: 'taken' } })
    const winner = both[0]?.ok ? a! : b!
    expect(await isFree(winner.startsAt.toISOString())).toBe(true)
    const [moved] = await testShop.shop.db.select().from(booking).where(eq(booking.id, winner.id))
    expect(moved).toMatchObject({ sequence: 1, moves: 1, state: 'confirmed', startsAt: new Date(third) })
    // The time that it already has is no change: no email, and not one of the buyer's moves.
    const changes = () => testShop.shop.db.$count(mail, eq(mail.template, 'booking-changed'))
    const announced = await changes()
    expect(await move(winner, third)).toMatchObject({ ok: true, value: { sequence: 1, moves: 1 } })
    expect(await changes()).toBe(announced)
    await testShop.shop.db.update(booking).set({ moves: 2 }).where(eq(booking.id, winner.id))
    expect(await move(winner, first)).toMatchObject({ refusal: { reason: 'moved_enough' } })
    // No reminder for the old time, one for the new time.
    const remind = (startsAt: Date) =>
      remindBuyer(testShop.shop.db, testShop.shop, {
        bookingId: winner.id,
        startsAt: startsAt.toISOString(),
        hours: 24,
      })
    await remind(winner.startsAt)
    expect(await outboxTo(testShop, winner.of.email, 'booking-reminder')).toEqual([])
    await remind(new Date(third))
    expect(await outboxTo(testShop, winner.of.email, 'booking-reminder')).toHaveLength(1)

    expect(
      await cancelAppointment(testShop.shop.db, testShop.shop, { orderId: winner.of.id }, winner.id),
    ).toMatchObject({
      ok: true,
    })
    expect(await isFree(third)).toBe(true)
    const [after] = await testShop.shop.db.select().from(order).where(eq(order.id, winner.of.id))
    expect(after).toMatchObject({ needsReview: 'booking_cancelled', paymentStatus: 'paid' })
    // An unsent change email is dropped when a later change supersedes it.
    const changed = sql`key like ${`booking-changed:${winner.id}:%`}`
    expect(await testShop.shop.db.$count(mail, changed)).toBe(2)
    const loser = winner === a ? b! : a!
    testShop.clock.forward(loser.startsAt.getTime() - testShop.clock.now().getTime() - 2 * hour)
    expect(await cancelAppointment(testShop.shop.db, testShop.shop, { orderId: loser.of.id }, loser.id)).toMatchObject({
      refusal: { reason: 'too_late' },
    })
  })

  test('an admin can block and move at any time; the feed is private and marks unpaid appointments', async () => {
    const [first = '', second = '', third = ''] = await times()
    const paid = await placeAndPay(testShop.url, session(first))
    await place(testShop.url, session(third))
    const [row] = await readAppointments(paid)
    const block = (from: number, until: number) =>
      blockTime(testShop.shop.db, testShop.shop.clock, owner, {
        startsAt: new Date(Date.parse(first) + from),
        endsAt: new Date(Date.parse(first) + until),
        note: 'dentist',
        hostId: null,
      })
    expect(await block(10 * minute, 20 * minute)).toMatchObject({ refusal: { reason: 'taken' } })
    expect(await block(90 * minute, 60 * minute)).toMatchObject({ refusal: { reason: 'reversed' } })
    expect(
      await moveAppointment(
        testShop.shop.db,
        testShop.shop,
        { admin: owner },
        { bookingId: row!.id, startsAt: new Date(second) },
      ),
    ).toMatchObject({ ok: true })
    const outside = (startsAt: Date, confirmed?: boolean) =>
      moveAppointment(
        testShop.shop.db,
        testShop.shop,
        { admin: owner },
        { bookingId: row!.id, startsAt, ...(confirmed && { outside: true }) },
      )
    const atNight = new Date(startOfDay(kuwaitDate(new Date(second)), 1).getTime() + 3 * hour)
    expect(await outside(atNight)).toMatchObject({ refusal: { reason: 'outside' } })
    expect((await readAppointments(paid))[0]).toMatchObject({ startsAt: new Date(second), sequence: 1 })
    expect(await outside(testShop.clock.now(), true)).toMatchObject({ refusal: { reason: 'time' } })
    expect(await outside(atNight, true)).toMatchObject({ ok: true })
    expect(await outside(new Date(second))).toMatchObject({ ok: true })
    expect(await block(0, 20 * minute)).toMatchObject({ ok: true })
    expect(await isFree(first)).toBe(false)

    const token = feedToken(testShop.shop.secrets, owner, 1)
    const feed = await ask<string>(`${testShop.url}/calendar/team/${token}.ics`)
    expect(feed.status).toBe(200)
    expect(feed.headers.get('content-type')).toContain('text/calendar')
    expect(feed.body.replaceAll('\r\n ', '')).toContain(paid.number)
    expect(feed.body).toContain('dentist')
    expect(feed.body).toContain('STATUS:TENTATIVE')
    expect((await ask(`${testShop.url}/calendar/team/${token.slice(0, -1)}x.ics`)).status).toBe(404)

    const own = `${testShop.url}/calendar/${paid.number}/${row!.id}.ics`
    const file = await ask<string>(`${own}?token=${paid.accessToken}`)
    expect(file.body).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:3/)
    for (const wrong of [
      own,
      `${own}?token=x`,
      `${own.replace(row!.id, crypto.randomUUID())}?token=${paid.accessToken}`,
    ])
      expect((await ask(wrong)).status).toBe(404)
    const audited = await testShop.shop.db.execute(
      sql`select action from audit_entry where subject = 'booking' order by id`,
    )
    expect((audited as unknown as { rows: { action: string }[] }).rows.map(({ action }) => action)).toEqual([
      'move',
      'move',
      'move',
      'block',
    ])
  })

  test('a member’s own calendar feed works as long as their role shows them the calendar', async () => {
    const { shop } = testShop
    const { person } = await provenMember(testShop, { password: 'orchard-orchard' })
    const statusOf = async (who: { id: string }, version = 1) => (await ask(feedAddress(shop, who, version))).status
    const give = async (role: string | null) =>
      expect(await changeRole(shop, { admin: owner, userId: person.id, builtIn: [] }, role)).toMatchObject({ ok: true })
    expect(await statusOf(person)).toBe(404)
    await give('manager')
    expect(await statusOf(person)).toBe(200)
    expect(await statusOf(person, 2)).toBe(404)
    await give('bookkeeper')
    expect(await statusOf(person)).toBe(404)
    await give('manager')
    await setActive(shop.db, { admin: owner, userId: person.id, builtIn: [] }, false, shop.clock.now())
    expect(await statusOf(person)).toBe(404)
    await setActive(shop.db, { admin: owner, userId: person.id, builtIn: [] }, true, shop.clock.now())
    expect(await statusOf(person)).toBe(200)
    await give(null)
    expect([await statusOf(person), await statusOf(owner)]).toEqual([404, 200])
  })

  test('a range returns its first day and the next day with free times', async () => {
    type Range = { from: string; next: string | null; days: { date: string }[] }
    const range = async (query: string) =>
      (await ask<Range>(`${testShop.url}/api/v1/slots?product=garden-session&${query}`)).body
    const whole = await range('days=62')
    const dates = whole.days.map(({ date }) => date)
    expect([whole.from, whole.next]).toEqual([kuwaitDate(testShop.clock.now()), null])
    const [, second = '', third = ''] = dates
    const days = (Date.parse(second) - Date.parse(whole.from)) / (24 * hour) + 1
    expect(await range(`days=${days}`)).toMatchObject({ from: whole.from, next: third })
    const later = await range(`from=${third}&days=1`)
    expect([later.from, later.days.map(({ date }) => date), later.next]).toEqual([third, [third], dates[3]])
    expect(await range('from=2031-01-01')).toMatchObject({ days: [], next: null })
  })

  test('no two appointments overlap', async () => {
    const rows = await testShop.shop.db
      .select()
      .from(booking)
      .where(and(inArray(booking.state, ['held', 'confirmed', 'done', 'missed', 'blocked'])))
    for (const a of rows)
      for (const b of rows) if (a.id !== b.id) expect(a.startsAt < b.busyUntil && b.startsAt < a.busyUntil).toBe(false)
  })
})
