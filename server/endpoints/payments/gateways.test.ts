import { randomUUID } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { securityEvent } from '#shop/audit/security-log.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.ts'
import { settleOrder } from '#shop/payments/settle-payment.ts'
import { refund } from '#shop/payments/table.ts'
import {
  afterFailure,
  goToBank,
  type Placed,
  type Problem,
  place,
  returnFromBank,
  sendOrder,
} from '#tests/support/buying.ts'
import { buyer, describeAtGateways } from '#tests/support/gateways/at-gateways.ts'
import { until } from '#tests/support/poll.ts'

const minutes = 60_000
const unknownMoney = 'the gateway names a payment or refund that the shop does not know'
/** A response that is not retried. */
const forbidden = { status: 403, body: '{}' }
const paid = { paymentStatus: 'paid', needsReview: null, receipts: 1, events: ['placed', 'paid'] }
const unpaid = { paymentStatus: 'pending', needsReview: null, receipts: 0 }

describeAtGateways('a shop at a real gateway', (at, name) => {
  test('the buyer pays and returns', async () => {
    const { fake, opened, seen } = at()
    const { placed, reference, back } = await opened()
    expect(await goToBank(placed.paymentUrl)).toContain(fake.url)
    expect(await returnFromBank(back)).toContain('/payment-success')
    expect(await seen(placed)).toMatchObject(unpaid)
    fake.decide(reference, 'captured')
    expect(await returnFromBank(`${back}&tap_id=chg_of_somebody&paymentId=1`)).toContain('/payment-success')
    expect(await seen(placed)).toEqual(paid)
    expect(fake.requests.every(({ headers }) => `${headers.authorization}`.startsWith('Bearer '))).toBe(true)
  })

  test.each(['declined', 'cancelled', 'expired'] as const)(
    '%s leaves an order that can be paid later',
    async (outcome) => {
      const { testShop, fake, opened, notify, seen } = at()
      const { placed, reference, back } = await opened()
      fake.decide(reference, outcome)
      expect(await returnFromBank(back)).toBe(afterFailure(placed, outcome))
      await notify(fake.notification(reference))
      expect(await seen(placed)).toEqual({ ...unpaid, events: ['placed', 'payment_failed'] })
      // Declined on its page, captured later: without a notification, found by the job.
      fake.decide(reference, 'captured')
      testShop.clock.forward(6 * minutes)
      await reconcilePayments(testShop.shop)
      expect(await seen(placed)).toEqual({ ...paid, events: ['placed', 'payment_failed', 'paid'] })
    },
  )

  test('the notification alone completes the payment, before the browser returns', async () => {
    const { fake, opened, notify, seen } = at()
    const { placed, reference, back } = await opened()
    fake.decide(reference, 'captured')
    expect((await notify(fake.notification(reference))).status).toBe(200)
    expect(await seen(placed)).toEqual(paid)
    expect(await returnFromBank(back)).toContain('/payment-success')
    expect(await seen(placed)).toEqual(paid)
  })

  test('fifty concurrent copies of one notification are one payment and one receipt', async () => {
    const { fake, opened, notify, seen } = at()
    const { placed, reference, back } = await opened()
    fake.decide(reference, 'captured')
    const one = fake.notification(reference)
    const before = fake.requests.length
    const responses = await Promise.all([...Array.from({ length: 50 }, () => notify(one)), returnFromBank(back)])
    expect(responses.slice(0, 50).every((each) => typeof each !== 'string' && each.status === 200)).toBe(true)
    expect(await seen(placed)).toEqual(paid)
    expect(fake.requests.length - before).toBeLessThan(5)
  })

  test('many notifications, real and forged, cause one query at a time per payment and ten in all', async () => {
    const { testShop, fake, opened, notify, seen } = at()
    const [first, ...others] = await Promise.all(Array.from({ length: 14 }, opened))
    const { placed, reference } = first!
    fake.decide(reference, 'captured')
    const released = Promise.withResolvers<void>()
    const path = name === 'tap' ? '/charges/' : '/payments/'
    Object.assign(fake.trouble, { reply: released.promise, times: Number.POSITIVE_INFINITY, at: path })
    const before = fake.requests.length
    const requestCount = (about = '') =>
      fake.requests.slice(before).filter(({ what }) => what.startsWith('GET') && what.includes(about)).length
    const signed = [first!, ...others, ...Array<typeof first>(86).fill(first)].map((each) =>
      notify(fake.notification(each!.reference)),
    )
    const forged = Array.from({ length: 100 }, () => notify(fake.notification(reference, { secret: 'guessed' })))
    for (const { status } of await Promise.all(forged)) expect(status).toBe(401)
    await until('it is asked', async () => requestCount() === 10)
    // The shop sells while the gateway does not answer.
    expect((await sendOrder(testShop.url, buyer())).status).toBe(201)
    expect([requestCount(), requestCount(reference)]).toEqual([10, 1])
    released.resolve()
    for (const { status } of await Promise.all(signed)) expect(status).toBe(200)
    Object.assign(fake.trouble, { times: 0, at: '' })
    expect([requestCount(), requestCount(reference)]).toEqual([14, 1])
    expect(await seen(placed)).toEqual(paid)
  })

  test('an unsigned notification changes nothing', async () => {
    const { fake, opened, notify, seen } = at()
    const { placed, reference } = await opened()
    fake.decide(reference, 'captured')
    const { headers, body } = fake.notification(reference)
    const forged = fake.notification(reference, { secret: 'guessed' })
    const before = fake.requests.length
    const statuses = [
      await notify({ headers: { 'Content-Type': 'application/json' }, body }),
      await notify(forged),
      await notify({ headers, body: body.replace(/\d/, '7').replace(/"id"/i, '"id2"') }),
      await notify({ headers, body: '{' }),
      await notify({ headers, body }, 'sandbox'),
      await notify({ headers, body }, name === 'tap' ? 'myfatoorah' : 'tap'),
    ].map((each) => each.status)
    expect(statuses).toEqual([401, 401, 401, 401, 404, 401])
    expect(fake.requests.length).toBe(before)
    expect((await seen(placed)).paymentStatus).toBe('pending')
    await notify({ headers, body })
    expect(await seen(placed)).toEqual(paid)
  })

  test('a signed notification about money that the shop does not know is reported', async () => {
    const { testShop, fake, opened, notify, rowOf, seen } = at()
    const { db, gateway } = testShop.shop
    const { clock } = testShop
    const { placed, reference, paymentId } = await opened()
    fake.decide(reference, 'captured')
    // Not in the backup that the shop went back to; paid back by hand at the gateway.
    const foreign =
      name === 'tap'
        ? [{ id: 'chg_TS_gone' }]
        : [{ external: randomUUID() }, { external: 'till 3', payment: '0707640998' }]
    fake.refunds = 'pending'
    const request = { id: randomUUID(), reference, amount: 100, currency: 'KWD', reason: 'x', again: false } as const
    const { reference: refunded } = await gateway.refund(request)
    clock.forward(minutes)
    const since = clock.now()
    const ones = [...foreign.map((body) => fake.notification(reference, { body })), fake.refundNotification(refunded!)]
    for (const one of ones) expect((await notify(one)).status).toBe(200)
    expect(await seen(placed)).toMatchObject(unpaid)
    const reported = testShop.errors.splice(0)
    expect(reported.map(({ message }) => message)).toEqual(ones.map(() => unknownMoney))
    expect(reported.at(-1)?.facts).toEqual({ gateway: name, about: 'refund', reference: refunded })
    const recorded = await db
      .select({ count: securityEvent.count, details: securityEvent.details })
      .from(securityEvent)
      .where(and(eq(securityEvent.kind, 'payment_notification'), gte(securityEvent.at, since)))
    expect(recorded).toEqual([{ count: ones.length, details: { reason: 'unknown', of: name } }])

    // One that is being sent has no reference yet: the gateway is to notify again.
    const choices = { restock: [], revokeDownloads: false, giveCodeBack: false, freeTimes: false }
    const now = clock.now()
    const claimedUntil = new Date(now.getTime() + minutes)
    const sending = {
      id: randomUUID(),
      orderId: (await rowOf(placed)).id,
      paymentId,
      amount: 100,
      reason: 'x',
      choices,
    }
    await db.insert(refund).values({ ...sending, state: 'requested', by: 'x', at: now, sentAt: now, claimedUntil })
    expect((await notify(ones.at(-1)!)).status).toBe(503)
    testShop.errors.splice(0)
    await db.delete(refund).where(eq(refund.id, sending.id))
  })

  test('one order’s payment never pays another', async () => {
    const { fake, opened, notify, seen } = at()
    const cheap = await opened()
    const dear = await opened()
    fake.decide(cheap.reference, 'captured')
    // A signed notification for the cheap one that names the expensive one.
    const crossed =
      name === 'tap'
        ? { reference: { order: dear.placed.number, transaction: dear.paymentId } }
        : { external: dear.paymentId }
    await notify(fake.notification(cheap.reference, { body: crossed }))
    await returnFromBank(dear.back)
    expect(await seen(dear.placed)).toMatchObject(unpaid)
    await returnFromBank(cheap.back)
    expect(await seen(cheap.placed)).toEqual(paid)
  })

  const lies: [string, (of: { paymentId: string }) => object][] = [
    ['a fils less', () => ({ amount: 5.499 })],
    ['a fraction of a fils', () => ({ amount: 5.5001 })],
    ['another currency', () => ({ currency: 'SAR' })],
    ['another payment', () => ({ paymentId: '11111111-2222-4333-8444-555555555555' })],
    ['another order', () => ({ orderNumber: 'ORD-2026-0001' })],
    ['live money with a test key', () => ({ live: true })],
  ]
  // MyFatoorah's responses do not distinguish live and test.
  const checked = lies.filter(([what]) => name === 'tap' || !what.startsWith('live'))
  test.each(checked)('%s is not paid, and needs review', async (what, lie) => {
    const { testShop, fake, opened, notify, seen } = at()
    const each = await opened()
    fake.decide(each.reference, 'captured')
    fake.lie(each.reference, lie(each))
    expect(await returnFromBank(each.back)).toBe(afterFailure(each.placed, 'mismatch'))
    await notify(fake.notification(each.reference))
    expect(await seen(each.placed)).toMatchObject({ ...unpaid, needsReview: 'payment_mismatch', events: ['placed'] })
    const logged = ['the gateway reports a payment that is not what was asked for']
    // MyFatoorah's notification names our payment, here one that does not exist.
    if (name === 'myfatoorah' && what === 'another payment') logged.push(unknownMoney)
    expect(new Set(testShop.errors.splice(0).map(({ message }) => message))).toEqual(new Set(logged))
  })

  if (name === 'tap')
    test('a test payment at a live shop does not count', async () => {
      const { testShop, fake, opened, seen } = at()
      const each = await opened()
      fake.decide(each.reference, 'captured')
      const { gateway } = testShop.shop
      testShop.shop.gateway = { ...gateway, live: true }
      expect(await returnFromBank(each.back)).toBe(afterFailure(each.placed, 'mismatch'))
      testShop.shop.gateway = gateway
      expect(await seen(each.placed)).toMatchObject({ ...unpaid, needsReview: 'payment_mismatch' })
      expect(testShop.errors.splice(0).length).toBe(1)
    })

  test('a payment after the order has expired makes it paid, once', async () => {
    const { testShop, fake, opened, notify, rowOf, seen } = at()
    const { placed, reference, back } = await opened()
    testShop.clock.forward(31 * minutes)
    await settleOrder(testShop.shop, (await rowOf(placed)).id)
    expect(await rowOf(placed)).toMatchObject({ reservation: 'returned', status: 'cancelled' })
    fake.decide(reference, 'captured')
    const one = fake.notification(reference)
    await Promise.all([...Array.from({ length: 20 }, () => notify(one)), returnFromBank(back)])
    expect(await seen(placed)).toEqual({ ...paid, events: ['placed', 'expired', 'paid_late'] })
    expect(await rowOf(placed)).toMatchObject({ reservation: 'kept', status: 'pending' })
  })

  test('a failing gateway is asked again later; no order or payment is lost', async () => {
    const { testShop, fake, opened, notify, seen, rowOf } = at()
    const { placed, reference, back } = await opened()
    fake.decide(reference, 'captured')
    Object.assign(fake.trouble, { reply: 'drop', times: 3 })
    expect(await returnFromBank(back)).toContain('/payment-success')
    Object.assign(fake.trouble, { reply: 502, times: 3 })
    expect((await notify(fake.notification(reference))).status).toBe(503)
    expect(await seen(placed)).toMatchObject(unpaid)
    expect(testShop.errors.splice(0).length).toBe(2)
    // Down for hours: the order has released its goods by the time the gateway is back.
    testShop.clock.forward(31 * minutes)
    Object.assign(fake.trouble, { reply: forbidden, times: 1 })
    await settleOrder(testShop.shop, (await rowOf(placed)).id)
    expect(testShop.errors.splice(0).length).toBe(1)
    testShop.clock.forward(3 * 60 * minutes)
    await reconcilePayments(testShop.shop)
    expect(await seen(placed)).toEqual({ ...paid, events: ['placed', 'expired', 'paid_late'] })
  })

  test('without a payment page the order stands, and the same confirmation opens one later', async () => {
    const { testShop, fake } = at()
    const key = crypto.randomUUID()
    const body = buyer()
    Object.assign(fake.trouble, { reply: forbidden, times: 1 })
    await expect(place(testShop.url, body, key)).rejects.toThrow('gateway_unavailable')
    expect(testShop.errors.splice(0).length).toBe(1)
    expect(await goToBank((await place(testShop.url, body, key)).paymentUrl)).toContain(fake.url)
  })

  test('a buyer is never sent to a page that is not the gateway’s; the order stands', async () => {
    const { testShop, fake, seen } = at()
    fake.pageUrl = 'https://pay.evil.example/knet'
    const refused = await sendOrder<Problem & Placed>(testShop.url, buyer())
    fake.pageUrl = null
    expect([refused.status, refused.body.code, refused.body.paymentUrl]).toEqual([
      503,
      'gateway_unavailable',
      undefined,
    ])
    expect(JSON.stringify(refused.body)).not.toContain('evil')
    expect(await seen(refused.body)).toMatchObject(unpaid)
    expect(testShop.errors.splice(0).map(({ facts }) => String((facts as { err: Error }).err.message))).toEqual([
      'the gateway names a payment page at https://pay.evil.example, which is not its own',
    ])
  })
})
