import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { actOnAppointments } from '#app/admin/appointments/act-on-appointments.ts'
import { shopContext } from '#app/context/shop.ts'
import { cancelAppointment, moveAppointment } from '#shop/appointments/change-appointment.ts'
import { remindBuyer } from '#shop/appointments/remind-buyer.ts'
import { booking } from '#shop/appointments/table.ts'
import { product } from '#shop/catalog/table.ts'
import { mail } from '#shop/email/table.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { endReview } from '#shop/orders/end-review.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { order } from '#shop/orders/table.ts'
import { completePayment } from '#shop/payments/complete-payment.ts'
import { settleOrder } from '#shop/payments/settle-payment.ts'
import { payment } from '#shop/payments/table.ts'
import { requestRefund } from '#shop/refunds/request-refund.ts'
import { settleRefund } from '#shop/refunds/settle-refund.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import {
  actAtBank,
  anyCustomer,
  ask,
  freeTimes,
  orderBody,
  type Placed,
  place,
  placeAndPay,
  returnFromBank,
  seeOrder,
  sendOrder,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { jobsDone } from '#tests/support/jobs.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })
/** Another one, with a fresh proof of identity, for refunds of any amount. */
const treasurer = ownerOf({ id: 'b', email: 'money@bustan.example', name: 'Money', hasFreshProof: true })
const minute = 60_000
const hour = 60 * minute

const session = (...times: string[]) => ({
  ...orderBody(),
  items: [{ productId: 'garden-session', quantity: times.length }],
  customer: anyCustomer(),
  appointments: times.map((startsAt) => ({ productId: 'garden-session', startsAt, mode: 'phone' })),
})

describeOnBothEngines('an appointment', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    await testShop.shop.db.update(product).set({ stock: 100 }).where(eq(product.id, 'garden-session'))
  })
  const rowOf = async ({ number }: Pick<Placed, 'number'>) =>
    (await testShop.shop.db.select().from(order).where(eq(order.number, number)))[0]!
  const readAppointments = async (placed: Pick<Placed, 'number'>) =>
    testShop.shop.db
      .select()
      .from(booking)
      .where(eq(booking.orderId, (await rowOf(placed)).id))
      .orderBy(booking.position)
  const statesOf = async (placed: Pick<Placed, 'number'>) => (await readAppointments(placed)).map(({ state }) => state)
  const setStatus = (placed: Placed, to: 'cancelled' | 'processing') =>
    moveOrder(testShop.shop.db, testShop.shop, admin, { number: placed.number, to })
  const emailsOf = (bookingId: string) =>
    testShop.shop.db.select().from(mail).where(sql`${mail.data}->>'bookingId' = ${bookingId}`).orderBy(mail.createdAt)
  /** The calendar files sent by email for an appointment, oldest first, one line each. */
  const sentCalendars = (bookingId: string, count: number) =>
    until(`${count} calendar files of ${bookingId}`, async () => {
      const emails = (await emailsOf(bookingId)).filter(({ state }) => state === 'sent')
      const files = await Promise.all(
        emails.map(({ id, template }) =>
          readFile(join(testShop.testShop.dataDir, 'mail', `${template}-${id}.ics`), 'utf8').catch(() => null),
        ),
      )
      const calendars = files.flatMap((file) => (file === null ? [] : [readCalendar(file)]))
      return calendars.length === count && calendars.sort((a, b) => a.sequence - b.sequence)
    })
  const far = async () =>
    (await freeTimes(testShop.url)).filter((at) => Date.parse(at) > testShop.clock.now().getTime() + 30 * hour)

  test('is one event in the buyer’s calendar: invited, moved, cancelled with its order, and restored', async () => {
    const [first = '', second = ''] = await far()
    const placed = await placeAndPay(testShop.url, session(first))
    const [{ id } = { id: '' }] = await readAppointments(placed)
    await sentCalendars(id, 1)
    await moveAppointment(testShop.shop.db, testShop.shop, { admin }, { bookingId: id, startsAt: new Date(second) })
    await sentCalendars(id, 2)
    expect((await setStatus(placed, 'cancelled')).ok).toBe(true)
    await sentCalendars(id, 3)
    expect((await setStatus(placed, 'processing')).ok).toBe(true)
    const calendars = await sentCalendars(id, 4)
    const stamp = (at: string) => at.replace(/[-:]|\.000/g, '')
    expect(calendars.map(({ method, sequence, status, start }) => [method, sequence, status, start])).toEqual([
      ['REQUEST', 0, 'CONFIRMED', stamp(first)],
      ['REQUEST', 1, 'CONFIRMED', stamp(second)],
      ['CANCEL', 2, 'CANCELLED', stamp(second)],
      ['REQUEST', 3, 'CONFIRMED', stamp(second)],
    ])
    expect(new Set(calendars.map(({ uid }) => uid))).toEqual(new Set([`${id}@bustan`]))
    expect(await statesOf(placed)).toEqual(['confirmed'])
  })

  test('cancelled by itself stays cancelled when its order is reopened; the team can reschedule it', async () => {
    const [first = '', second = '', third = ''] = await far()
    const placed = await placeAndPay(testShop.url, session(first, second))
    const [one, two] = await readAppointments(placed)
    const { id: orderId } = await rowOf(placed)
    expect((await cancelAppointment(testShop.shop.db, testShop.shop, { orderId }, one!.id)).ok).toBe(true)
    expect((await rowOf(placed)).needsReview).toBe('booking_cancelled')
    testShop.clock.forward(minute)
    const give = (who: Parameters<typeof moveAppointment>[2]) =>
      moveAppointment(testShop.shop.db, testShop.shop, who, { bookingId: one!.id, startsAt: new Date(third) })
    await setStatus(placed, 'cancelled')
    expect(await statesOf(placed)).toEqual(['cancelled', 'cancelled'])
    expect(await give({ admin })).toMatchObject({ refusal: { reason: 'not_confirmed' } })
    await setStatus(placed, 'processing')
    expect(await statesOf(placed)).toEqual(['cancelled', 'confirmed'])
    expect(await give({ orderId })).toMatchObject({ refusal: { reason: 'not_confirmed' } })
    expect((await give({ admin })).ok).toBe(true)
    expect((await readAppointments(placed)).map(({ state, startsAt }) => [state, startsAt])).toEqual([
      ['confirmed', new Date(third)],
      ['confirmed', two!.startsAt],
    ])
    expect((await rowOf(placed)).needsReview).toBeNull()
  })

  test('cancelled by its buyer leaves a decision about the money that the order waits for', async () => {
    const [first = ''] = await far()
    const placed = await placeAndPay(testShop.url, session(first))
    const [one] = await readAppointments(placed)
    const { id: orderId } = await rowOf(placed)
    await testShop.shop.db.update(order).set({ needsReview: 'paid_twice' }).where(eq(order.id, orderId))
    expect((await cancelAppointment(testShop.shop.db, testShop.shop, { orderId }, one!.id)).ok).toBe(true)
    expect((await rowOf(placed)).needsReview).toBe('paid_twice')
  })

  test('cancelled by its buyer is settled with a refund', async () => {
    const [at = ''] = await far()
    const placed = await placeAndPay(testShop.url, session(at))
    const { id: orderId } = await rowOf(placed)
    await cancelAppointment(testShop.shop.db, testShop.shop, { orderId }, (await readAppointments(placed))[0]!.id)
    const [paid] = await testShop.shop.db.select().from(payment).where(eq(payment.orderId, orderId))
    const choices = { restock: [], revokeDownloads: false, giveCodeBack: false, freeTimes: false }
    const refund = { refundId: crypto.randomUUID(), paymentId: paid!.id, amount: 9000, reason: 'half', choices }
    expect((await requestRefund(testShop.shop, admin, placed.number, refund)).ok).toBe(true)
    await until('that needs no attention', async () => (await rowOf(placed)).needsReview === null)
    expect((await rowOf(placed)).paymentStatus).toBe('paid')
  })

  /** Cancels some of an order's sessions, a minute after the last thing that happened. */
  const cancel = async (who: Parameters<typeof cancelAppointment>[2], ...ids: string[]) => {
    for (const id of ids) {
      testShop.clock.forward(minute)
      expect((await cancelAppointment(testShop.shop.db, testShop.shop, who, id)).ok).toBe(true)
    }
    testShop.clock.forward(minute)
  }
  const flagOf = async (placed: Placed) => (await rowOf(placed)).needsReview
  /** Requests a refund of the order's first payment, or of this one, and settles it when the test says so. */
  const refundOf = async (
    placed: Placed,
    amount: number,
    more: { paymentId?: string; freeTimes?: boolean; position?: number } = {},
  ) => {
    const { db } = testShop.shop
    const [paid] = await db
      .select()
      .from(payment)
      .where(eq(payment.orderId, (await rowOf(placed)).id))
      .orderBy(payment.createdAt)
    const refundId = crypto.randomUUID()
    const { paymentId = paid!.id, freeTimes = false, position } = more
    const items = position === undefined ? undefined : { lines: [{ position, quantity: 1 }], shipping: false }
    const choices = { restock: [], revokeDownloads: false, giveCodeBack: false, freeTimes }
    const input = { refundId, paymentId, amount, reason: 'agreed', choices, ...(items && { items }) }
    expect(await requestRefund(testShop.shop, treasurer, placed.number, input)).toMatchObject({ ok: true })
    return (state: 'done' | 'failed') => settleRefund(testShop.shop, refundId, { state, reference: null })
  }
  /** Another captured payment of the whole order. */
  const payAgain = async (placed: Placed) => {
    const [first] = await testShop.shop.db
      .select()
      .from(payment)
      .where(eq(payment.orderId, (await rowOf(placed)).id))
    const second = { ...first!, id: crypto.randomUUID(), reference: null, settledAt: null, state: 'pending' as const }
    second.createdAt = testShop.clock.now()
    await testShop.shop.db.insert(payment).values(second)
    await completePayment(testShop.shop, second.id)
    return second.id
  }
  const withSlowBank = async (work: () => Promise<void>) => {
    const bank = testShop.shop.gateway
    testShop.shop.gateway = { ...bank, refund: async ({ id }) => ({ state: 'pending', reference: id }) }
    try {
      await work()
    } finally {
      testShop.shop.gateway = bank
    }
  }

  test('cancelled while an older refund is at the gateway stays on the list', () =>
    withSlowBank(async () => {
      const [at = ''] = await far()
      const placed = await placeAndPay(testShop.url, session(at))
      const settle = await refundOf(placed, 1000)
      await cancel({ orderId: (await rowOf(placed)).id }, (await readAppointments(placed))[0]!.id)
      await settle('done')
      expect(await flagOf(placed)).toBe('booking_cancelled')
      await (await refundOf(placed, 1000))('done')
      expect(await flagOf(placed)).toBeNull()
    }))

  test('is not forgotten behind a second payment, whichever came first', () =>
    withSlowBank(async () => {
      const [at = '', other = ''] = await far()
      for (const isPaidTwiceFirst of [true, false]) {
        const placed = await placeAndPay(testShop.url, session(isPaidTwiceFirst ? at : other))
        const { id: orderId, total } = await rowOf(placed)
        const [one] = await readAppointments(placed)
        let paymentId = isPaidTwiceFirst ? await payAgain(placed) : ''
        await cancel({ orderId }, one!.id)
        if (!isPaidTwiceFirst) paymentId = await payAgain(placed)
        expect(await flagOf(placed)).toBe('paid_twice')
        await (await refundOf(placed, total, { paymentId }))('done')
        expect(await flagOf(placed)).toBe('booking_cancelled')
        await (await refundOf(placed, total, { position: 0 }))('done')
        expect(await rowOf(placed)).toMatchObject({ needsReview: null, paymentStatus: 'refunded' })
      }
    }))

  test('is one of several: each needs a new time or its money, unless the team ends the review', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await far()
    const placed = await placeAndPay(testShop.url, session(first, second))
    const { id: orderId } = await rowOf(placed)
    const [one, two] = await readAppointments(placed)
    const give = (bookingId: string, startsAt: string) =>
      moveAppointment(testShop.shop.db, testShop.shop, { admin }, { bookingId, startsAt: new Date(startsAt) })
    const end = (reason: string) =>
      endReview(testShop.shop.db, testShop.clock, admin, { number: placed.number, reason })
    await cancel({ orderId }, one!.id, two!.id)
    await give(one!.id, third)
    expect(await flagOf(placed)).toBe('booking_cancelled')
    await give(two!.id, fourth)
    expect(await flagOf(placed)).toBeNull()
    await cancel({ orderId }, two!.id)
    await testShop.shop.db.update(order).set({ needsReview: 'payment_mismatch' }).where(eq(order.id, orderId))
    expect((await end('payment_mismatch')).ok).toBe(true)
    expect(await flagOf(placed)).toBe('booking_cancelled')
    expect((await end('booking_cancelled')).ok).toBe(true)
    expect(await flagOf(placed)).toBeNull()
    // The other session is decided for good.
    await cancel({ orderId }, one!.id)
    await give(one!.id, first)
    expect(await flagOf(placed)).toBeNull()
  })

  test('cancelled by the team is on the list, but not freed by a refund, unless that failed', () =>
    withSlowBank(async () => {
      const [first = '', second = '', third = ''] = await far()
      const placed = await placeAndPay(testShop.url, session(first, second))
      const [one, two] = await readAppointments(placed)
      await cancel({ admin }, one!.id)
      expect(await flagOf(placed)).toBe('booking_cancelled')
      await (await refundOf(placed, 18_000, { position: 0 }))('done')
      expect(await flagOf(placed)).toBeNull()
      await cancel({ admin }, two!.id)
      expect(await flagOf(placed)).toBe('booking_cancelled')
      const freed = await placeAndPay(testShop.url, session(third))
      const settle = await refundOf(freed, 1000, { freeTimes: true })
      expect([await statesOf(freed), await flagOf(freed)]).toEqual([['cancelled'], null])
      await settle('failed')
      expect(await flagOf(freed)).toBe('booking_cancelled')
    }))

  test('freed by a refund that is still at the gateway is cancelled without a word about money', async () => {
    const [first = '', second = ''] = await far()
    const bank = testShop.shop.gateway
    testShop.shop.gateway = { ...bank, refund: async ({ id }) => ({ state: 'pending', reference: id }) }
    try {
      const placed = await placeAndPay(testShop.url, session(first, second))
      const { id: orderId } = await rowOf(placed)
      const [one, two] = await readAppointments(placed)
      const cancelled = async ({ id }: { id: string }) => {
        const sent = await until(`the email about ${id}`, async () =>
          (await emailsOf(id)).find(({ template, state }) => template === 'booking-changed' && state === 'sent'),
        )
        return readFile(join(testShop.testShop.dataDir, 'mail', `booking-changed-${sent.id}.txt`), 'utf8')
      }
      const money = 'in touch about a refund'
      await cancelAppointment(testShop.shop.db, testShop.shop, { admin }, one!.id)
      expect(await cancelled(one!)).toContain(money)
      const [paid] = await testShop.shop.db.select().from(payment).where(eq(payment.orderId, orderId))
      const choices = { restock: [], revokeDownloads: false, giveCodeBack: false, freeTimes: true }
      const refund = { refundId: crypto.randomUUID(), paymentId: paid!.id, amount: 9000, reason: 'half', choices }
      expect((await requestRefund(testShop.shop, admin, placed.number, refund)).ok).toBe(true)
      expect(await cancelled(two!)).not.toContain(money)
      expect((await rowOf(placed)).paymentStatus).toBe('paid')
    } finally {
      testShop.shop.gateway = bank
    }
  })

  test('of an unpaid order that the store confirms is confirmed once', async () => {
    const [at = ''] = await far()
    const placed = await place(testShop.url, session(at))
    await setStatus(placed, 'processing')
    expect(await statesOf(placed)).toEqual(['confirmed'])
    await returnFromBank(await actAtBank(placed.paymentUrl, 'pay'))
    const [{ id } = { id: '' }] = await readAppointments(placed)
    await sentCalendars(id, 1)
    expect((await emailsOf(id)).length).toBe(1)
  })

  test('whose hold expired during payment is restored if still free, else needs review', async () => {
    const [free = '', contested = ''] = await far()
    const [lucky, late] = [await place(testShop.url, session(free)), await place(testShop.url, session(contested))]
    const { reservedUntil } = await rowOf(late)
    testShop.clock.forward(reservedUntil.getTime() - testShop.clock.now().getTime() + minute)
    for (const placed of [lucky, late]) await settleOrder(testShop.shop, (await rowOf(placed)).id)
    expect([await statesOf(lucky), await statesOf(late)]).toEqual([['cancelled'], ['cancelled']])
    const faster = await placeAndPay(testShop.url, session(contested))
    // The gateway still captures the payment: its page was open.
    for (const placed of [lucky, late]) {
      const [opened] = await testShop.shop.db
        .select()
        .from(payment)
        .where(eq(payment.orderId, (await rowOf(placed)).id))
      await completePayment(testShop.shop, opened!.id)
    }
    expect([await statesOf(lucky), await statesOf(late), await statesOf(faster)]).toEqual([
      ['confirmed'],
      ['cancelled'],
      ['confirmed'],
    ])
    expect(await rowOf(late)).toMatchObject({ paymentStatus: 'paid', needsReview: 'paid_but_sold_out' })
    const receipt = await until('its receipt', async () => {
      const [sentEmail] = await testShop.shop.db
        .select()
        .from(mail)
        .where(
          and(eq(mail.orderId, (await rowOf(late)).id), eq(mail.template, 'order-receipt'), eq(mail.state, 'sent')),
        )
      return sentEmail && readFile(join(testShop.testShop.dataDir, 'mail', `order-receipt-${sentEmail.id}.txt`), 'utf8')
    })
    expect(receipt).toContain('Our team is reviewing your order')
    expect(receipt).not.toContain('Your appointment is booked')
  })

  test('of an order paid late, whose slot is gone, gets another time once the team reopens it, and the guide is sent', async () => {
    const [wanted = '', other = ''] = await far()
    const items = [...session(wanted).items, { productId: 'beginner-guide', quantity: 1 }]
    const late = await place(testShop.url, { ...session(wanted), items })
    const { id: orderId, reservedUntil } = await rowOf(late)
    testShop.clock.forward(reservedUntil.getTime() - testShop.clock.now().getTime() + minute)
    await settleOrder(testShop.shop, orderId)
    await placeAndPay(testShop.url, session(wanted))
    const [opened] = await testShop.shop.db.select().from(payment).where(eq(payment.orderId, orderId))
    await completePayment(testShop.shop, opened!.id)
    expect([await flagOf(late), (await seeOrder(testShop.url, late)).downloads]).toEqual(['paid_but_sold_out', []])
    testShop.clock.forward(minute)
    expect(await setStatus(late, 'processing')).toEqual({
      ok: true,
      value: { status: 'processing', lostTimes: 1, canUndo: false },
    })
    expect(await rowOf(late)).toMatchObject({ reservation: 'kept', needsReview: 'booking_cancelled' })
    expect([await statesOf(late), (await seeOrder(testShop.url, late)).downloads.length]).toEqual([['cancelled'], 1])
    const receipt = await until('the email with the guide', async () => {
      const key = eq(mail.key, `order-receipt:${orderId}:reopened`)
      const [sent] = await testShop.shop.db
        .select()
        .from(mail)
        .where(and(key, eq(mail.state, 'sent')))
      return sent && readFile(join(testShop.testShop.dataDir, 'mail', `order-receipt-${sent.id}.txt`), 'utf8')
    })
    expect(receipt).toContain(`${testShop.url}/downloads/`)
    const [one] = await readAppointments(late)
    const time = { bookingId: one!.id, startsAt: new Date(other) }
    expect((await moveAppointment(testShop.shop.db, testShop.shop, { admin }, time)).ok).toBe(true)
    expect([await statesOf(late), await flagOf(late)]).toEqual([['confirmed'], null])
    // What has its downloads is not sent them again.
    await setStatus(late, 'cancelled')
    expect(await setStatus(late, 'processing')).toMatchObject({ value: { lostTimes: 0 } })
    const receipts = and(eq(mail.template, 'order-receipt'), eq(mail.orderId, orderId))
    expect([await statesOf(late), await testShop.shop.db.$count(mail, receipts)]).toEqual([['confirmed'], 2])
  })

  test('gets one reminder, however many processes run the job', async () => {
    const [at = ''] = await far()
    const placed = await placeAndPay(testShop.url, session(at))
    const [{ id } = { id: '' }] = await readAppointments(placed)
    const second =
      testShop.engine === 'postgres'
        ? await openShop({ engine: 'postgres', testShop: testShop.testShop, clock: testShop.clock })
        : null
    try {
      const shops = [testShop.shop, ...(second ? [second.shop] : [])]
      const reminder = { bookingId: id, startsAt: new Date(at).toISOString(), hours: 24 }
      await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          remindBuyer(shops[n % shops.length]!.db, shops[n % shops.length]!, reminder),
        ),
      )
      await jobsDone(testShop, 'send-mail')
      const reminders = (await emailsOf(id)).filter(({ template }) => template === 'booking-reminder')
      expect(reminders.map(({ state }) => state)).toEqual(['sent'])
    } finally {
      await second?.stop()
    }
  })

  test('counts as free only for whoever moves it', async () => {
    const [at = ''] = await far()
    const [one] = await readAppointments(await placeAndPay(testShop.url, session(at)))
    const offered = async (more: string) => {
      const { body } = await ask<{ days: { times: string[] }[] }>(
        `${testShop.url}/api/v1/slots?product=garden-session&days=31${more}`,
      )
      return body.days.flatMap(({ times }) => times).includes(at)
    }
    expect([await offered(''), await offered(`&except=${one!.id}`)]).toEqual([false, true])
    expect((await ask(`${testShop.url}/api/v1/slots?product=garden-session&except=x`)).status).toBe(422)
  })

  test('of a consultation that is sold no longer can be moved, to times for its own length', async () => {
    const { db } = testShop.shop
    const [at = '', ...others] = await far()
    const [one] = await readAppointments(await placeAndPay(testShop.url, session(at)))
    const slots = (more: string) =>
      ask<{ minutes: number; days: { times: string[] }[] }>(
        `${testShop.url}/api/v1/slots?product=garden-session${more}`,
      )
    const before = (await slots('')).body.minutes
    const isSession = eq(product.id, 'garden-session')
    await db
      .update(product)
      .set({ status: 'archived', sessionMinutes: 2 * before })
      .where(isSession)
    try {
      expect((await slots('')).status).toBe(404)
      const { body } = await slots(`&except=${one!.id}`)
      expect(body.minutes).toBe(before)
      expect(body.days.flatMap(({ times }) => times)).toEqual(expect.arrayContaining(others.slice(0, 3)))
      const to = { bookingId: one!.id, startsAt: new Date(others[0]!) }
      expect(await moveAppointment(db, testShop.shop, { orderId: one!.orderId! }, to)).toMatchObject({ ok: true })
    } finally {
      await db.update(product).set({ status: 'active', sessionMinutes: null }).where(isSession)
    }
  })

  test('moved by the team to a listed time that is offered no more asks for a confirmation, which is enough', async () => {
    const [at = ''] = await far()
    const [one] = await readAppointments(await placeAndPay(testShop.url, session(at)))
    const context = new RouterContextProvider()
    context.set(shopContext, testShop.shop)
    const night = new Date(Date.parse(`${kuwaitDate(new Date(at))}T00:00:00Z`)).toISOString()
    const move = (more: object) =>
      actOnAppointments(context, admin, { intent: 'move', booking: one!.id, startsAt: night, ...more })
    expect(await move({})).toMatchObject({ done: false, problem: 'outside' })
    expect(await move({ outside: 'on' })).toMatchObject({ done: true })
  })

  test('respects the limit per day under concurrent orders', async () => {
    const { db, settings } = testShop.shop
    const { booking: rules } = await settings.read()
    const limit = async (perDay: number | null) => {
      await changeSettings(db, testShop.clock, admin, { booking: { ...rules, perDay } })
      settings.invalidate()
    }
    const dayOf = (at: string) => kuwaitDate(new Date(at))
    // The last bookable day may be cut off at the current hour.
    const days = Map.groupBy(await far(), dayOf)
    const [day, times] = [...days].findLast(([, times]) => times.length > 2)!
    await limit(1)
    try {
      const responses = await Promise.all(
        times.map((at) => sendOrder<{ problem: { why: string }; instead: string[] }>(testShop.url, session(at))),
      )
      expect(responses.filter(({ status }) => status === 201).length).toBe(1)
      for (const { body } of responses.filter(({ status }) => status !== 201)) {
        expect(body.problem.why).toBe('day_full')
        expect(body.instead.map(dayOf)).not.toContain(day)
      }
    } finally {
      await limit(rules.perDay)
    }
  })

  test('at a taken time is refused with free ones; a day out of range has none', async () => {
    const [at = ''] = await far()
    await place(testShop.url, session(at))
    const refused = await sendOrder<{ instead: string[] }>(testShop.url, session(at))
    expect(refused.status).toBe(409)
    const slots = (from: string) =>
      ask<{ days: object[] }>(`${testShop.url}/api/v1/slots?product=garden-session&from=${from}`)
    for (const from of ['2126-12-31', '9999-12-31'])
      expect(await slots(from)).toMatchObject({ status: 200, body: { days: [] } })
    expect((await slots('10000-01-01')).status).toBe(422)
  })
})

/** The fields of a calendar file that calendars act on; folded lines are unfolded. */
function readCalendar(text: string) {
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
  expect(lines.filter((line) => line.startsWith('ORGANIZER') || line.startsWith('ATTENDEE')).length).toBe(2)
  return {
    method: value('METHOD'),
    uid: value('UID'),
    sequence: Number(value('SEQUENCE')),
    status: value('STATUS'),
    start: value('DTSTART'),
  }
}
