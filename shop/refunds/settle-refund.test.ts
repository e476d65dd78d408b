import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { mail } from '#shop/email/table.ts'
import { endOwed, endReview } from '#shop/orders/end-review.ts'
import { findOrders } from '#shop/orders/list-orders.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import type { OrderTask } from '#shop/orders/status.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import type { Gateway } from '#shop/ports.ts'
import { seeOrder } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { orderFacts } from '#tests/support/orders/order-facts.ts'
import { admin, refundFacts } from '#tests/support/orders/refund-facts.ts'
import { payBackByHand } from './pay-back-by-hand.ts'
import { settleRefund } from './settle-refund.ts'

describeOnBothEngines('refunds', (open) => {
  let testShop: OpenShop
  let bank: Gateway
  beforeAll(async () => {
    testShop = await open()
    bank = testShop.shop.gateway
  })
  afterEach(async () => {
    testShop.shop.gateway = bank
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { db, rowOf, paidOrder, paidTwice, request, requestItem, refundsOf, send, stateOf } = refundFacts(
    () => testShop,
  )
  const { panelOf, notifiedStore } = orderFacts(() => testShop)
  type Paid = Awaited<ReturnType<typeof paidOrder>>
  const flagOf = async (of: Paid) => (await rowOf(of.placed)).needsReview
  /** Requests a refund, which the gateway settles at once. */
  async function refund(
    of: Paid,
    amount: number,
    state: 'done' | 'failed' | 'pending',
    position?: number,
  ): Promise<string> {
    testShop.clock.forward(1000)
    const known = (await refundsOf(of)).map(({ id }) => id)
    testShop.shop.gateway = { ...bank, refund: async () => ({ state, reference: null, failure: 'no balance' }) }
    const requested = position === undefined ? request(of, amount) : requestItem(of, amount, { position, quantity: 1 })
    expect((await requested).ok).toBe(true)
    await send(of)
    const added = async () => (await refundsOf(of)).find(({ id }) => !known.includes(id))
    await expect.poll(async () => (await added())?.state).toBe(state)
    testShop.shop.gateway = bank
    testShop.clock.forward(1000)
    return (await added())!.id
  }

  test('a part, then the rest: each is settled and emailed once, and the last marks the order refunded', async () => {
    const of = await paidOrder()
    expect((await request(of, 2025)).ok).toBe(true)
    // The job runs it, too: whichever is second finds it settled.
    await Promise.all([send(of), send(of), send(of)])
    await expect.poll(async () => (await refundsOf(of)).map((each) => each.state)).toEqual(['done'])
    expect(await stateOf(of)).toBe('paid')
    expect((await seeOrder(testShop.url, of.placed)).downloads.length).toBe(1)
    expect((await request(of, of.total - 2025)).ok).toBe(true)
    await send(of)
    await expect.poll(() => stateOf(of)).toBe('refunded')
    expect((await seeOrder(testShop.url, of.placed)).downloads).toEqual([])
    const kinds = await db().select().from(orderEvent).where(eq(orderEvent.orderId, of.id)).orderBy(orderEvent.id)
    expect(kinds.slice(2).map((each) => `${each.kind} by ${each.by}`)).toEqual([
      'refund_requested by owner@bustan.example',
      'refunded_part by gateway',
      'refund_requested by owner@bustan.example',
      'refunded by gateway',
    ])
    const emails = await emailsOnceThere(testShop, 'order-refunded', of.email, 2)
    expect(emails.join()).toContain('KWD\u00a02.025')
    expect(emails.join()).toContain('fully refunded')
    expect(await db().$count(auditEntry, eq(auditEntry.subjectId, of.number))).toBe(2)
    expect(await request(of, 1)).toEqual({ ok: false, refusal: { reason: 'too_much', left: 0 } })
  })

  test('an amount that the gateway refused can be refunded again', async () => {
    const of = await paidOrder()
    const { gateway } = testShop.shop
    testShop.shop.gateway = {
      ...gateway,
      refund: async () => ({ state: 'failed', reference: null, failure: 'no balance' }),
    }
    await request(of, of.total)
    await send(of)
    await expect.poll(async () => (await refundsOf(of))[0]?.state).toBe('failed')
    testShop.shop.gateway = gateway
    expect((await refundsOf(of))[0]).toMatchObject({ failure: 'no balance' })
    expect([
      await stateOf(of),
      await db().$count(mail, and(eq(mail.template, 'order-refunded'), eq(mail.orderId, of.id))),
    ]).toEqual(['paid', 0])
    expect((await request(of, of.total)).ok).toBe(true)
    await send(of)
    await expect.poll(() => stateOf(of)).toBe('refunded')
  })

  test('a refused one flags its order and notifies the store once, until another attempt succeeds', async () => {
    const of = await paidOrder()
    const notified = () => db().$count(mail, and(eq(mail.template, 'payment-to-store'), eq(mail.orderId, of.id)))
    const fail = (id: string) => settleRefund(testShop.shop, id, { state: 'failed', reference: null })
    const listed = async (turn: OrderTask) =>
      (await findOrders(db(), { limit: 100 }, { turn })).rows.some(({ number }) => number === of.number)
    const refused = await refund(of, 3150, 'failed', 1)
    expect([await flagOf(of), await listed('review'), await notified()]).toEqual(['refund_failed', true, 1])
    expect((await panelOf(of.placed)).at(-1)).toEqual(['order_review', 'refund_failed'])
    const email = await notifiedStore(of.placed)
    expect(email).toContain('3.150')
    expect(email).toContain('no balance')
    expect(await fail(refused)).toBe(false)
    expect(await notified()).toBe(1)
    const again = await refund(of, 3150, 'pending', 1)
    expect([await flagOf(of), await listed('review')]).toEqual([null, false])
    expect(await fail(again)).toBe(true)
    expect([await flagOf(of), await notified()]).toEqual(['refund_failed', 2])
    await refund(of, 500, 'done')
    expect(await flagOf(of)).toBe('refund_failed')
    await refund(of, 3150, 'done', 1)
    expect([await flagOf(of), await listed('review')]).toEqual([null, false])
  })

  test('a refused one is also made up for by hand, by amounts, or by a refund of everything', async () => {
    const byHand = await paidOrder()
    const failedId = await refund(byHand, 700, 'failed')
    const input = { refundId: randomUUID(), failedId, method: 'transfer' as const, reference: 'FT-77' }
    expect((await payBackByHand(testShop.shop, admin, byHand.number, input)).ok).toBe(true)
    expect(await flagOf(byHand)).toBeNull()

    const parts = await paidOrder()
    await refund(parts, 3150, 'failed', 1)
    await refund(parts, 3000, 'done')
    expect(await flagOf(parts)).toBe('refund_failed')
    await refund(parts, 150, 'done')
    expect(await flagOf(parts)).toBeNull()

    const two = await paidOrder()
    await refund(two, 500, 'failed')
    await refund(two, 700, 'failed')
    await refund(two, 700, 'done')
    expect(await flagOf(two)).toBe('refund_failed')
    await refund(two, two.total - 700, 'done')
    expect([await flagOf(two), await stateOf(two)]).toEqual([null, 'refunded'])
  })

  test('a refused one is decided when the team ends the review, and a later one is not', async () => {
    const of = await paidOrder()
    const end = (reason: string) => endReview(db(), testShop.clock, admin, { number: of.number, reason })
    await refund(of, 700, 'failed')
    expect((await end('refund_failed')).ok).toBe(true)
    await refund(of, 100, 'done')
    expect(await flagOf(of)).toBeNull()
    // Behind a flag about a payment it waits.
    await db().update(order).set({ needsReview: 'paid_twice' }).where(eq(order.id, of.id))
    await refund(of, 500, 'failed')
    expect(await flagOf(of)).toBe('paid_twice')
    expect((await end('paid_twice')).ok).toBe(true)
    expect(await flagOf(of)).toBe('refund_failed')
  })

  test('a refused one of an order that is then cancelled is owed, and decided with what is owed', async () => {
    const of = await paidOrder()
    await refund(of, 700, 'failed')
    expect(await flagOf(of)).toBe('refund_failed')
    const cancelled = { number: of.number, to: 'cancelled' as const, notify: false }
    expect((await moveOrder(db(), testShop.shop, admin, cancelled)).ok).toBe(true)
    const owed = (await findOrders(db(), { limit: 100 }, { turn: 'owed' })).rows.map(({ number }) => number)
    expect([await flagOf(of), owed.includes(of.number)]).toEqual([null, true])
    const later = await refund(of, 100, 'pending')
    const ended = { number: of.number, reason: 'The buyer leaves it to us' }
    expect((await endOwed(db(), testShop.clock, admin, ended)).ok).toBe(true)
    expect(await settleRefund(testShop.shop, later, { state: 'done', reference: null })).toBe(true)
    expect([await flagOf(of), await stateOf(of)]).toEqual([null, 'paid'])
  })

  test('a refused one of a cancelled order is on the list of those owed, and on the other once it is reopened', async () => {
    const of = await paidOrder()
    const move = (to: 'cancelled' | 'processing') =>
      moveOrder(db(), testShop.shop, admin, { number: of.number, to, notify: false })
    expect((await move('cancelled')).ok).toBe(true)
    await refund(of, of.total, 'failed')
    expect([await flagOf(of), await stateOf(of)]).toEqual([null, 'paid'])
    expect((await panelOf(of.placed)).at(-1)).toEqual(['order_review', 'refund_failed'])
    expect((await move('processing')).ok).toBe(true)
    expect(await flagOf(of)).toBe('refund_failed')
  })

  test('a second payment can be refunded individually, and then no review is needed', async () => {
    const { of, twice } = await paidTwice()
    expect((await request(twice, of.total)).ok).toBe(true)
    await send(of)
    await expect.poll(async () => (await rowOf(of.placed)).needsReview).toBeNull()
    expect(await stateOf(of)).toBe('paid')
  })

  test('a refund of all items is not that of a second payment', async () => {
    const { of, twice } = await paidTwice()
    const lines = [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 2 },
    ]
    expect((await request(of, of.total, {}, randomUUID(), { lines, shipping: true })).ok).toBe(true)
    await send(of)
    await expect.poll(async () => (await refundsOf(of)).map((each) => each.state)).toEqual(['done'])
    expect((await rowOf(of.placed)).needsReview).toBe('paid_twice')
    expect((await request(twice, of.total)).ok).toBe(true)
    await send(of)
    await expect.poll(() => stateOf(of)).toBe('refunded')
    expect((await rowOf(of.placed)).needsReview).toBeNull()
  })
})
