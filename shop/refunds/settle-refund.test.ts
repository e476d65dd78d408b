import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { mail } from '#shop/email/table.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import type { Gateway } from '#shop/ports.ts'
import { seeOrder } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { refundFacts } from '#tests/support/orders/refund-facts.ts'
import { payment } from '../payments/table.ts'

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

  const { db, rowOf, paidOrder, request, refundsOf, send, stateOf } = refundFacts(() => testShop)

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

  /** An order with a second captured payment of its total. */
  async function paidTwice() {
    const of = await paidOrder()
    const [first] = await db().select().from(payment).where(eq(payment.id, of.paymentId))
    const second = { ...first!, id: randomUUID(), reference: `demo_${randomUUID()}` }
    await db().insert(payment).values(second)
    await db().update(order).set({ needsReview: 'paid_twice' }).where(eq(order.id, of.id))
    return { of, twice: { ...of, paymentId: second.id } }
  }

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
