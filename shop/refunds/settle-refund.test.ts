import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminOf } from '#shop/accounts/users/admin.ts'
import { booking } from '#shop/appointments/table.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { product } from '#shop/catalog/table.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { downloadGrant } from '#shop/downloads/table.ts'
import { mail } from '#shop/email/table.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.ts'
import type { Gateway } from '#shop/ports.ts'
import { decideRefund } from '#shop/refunds/decide-refund.ts'
import { requestRefund } from '#shop/refunds/request-refund.ts'
import { sendRefund } from '#shop/refunds/send-refund.ts'
import { settleRefund } from '#shop/refunds/settle-refund.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { anybody, freeTimes, home, orderBody, type Placed, placeAndPay, seeOrder } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { gatewayOf } from '../payments/gateway-of.ts'
import { payment, type RefundChoices, refund } from '../payments/table.ts'

const owner = { id: 'a', email: 'owner@bustan.example', name: 'Owner', role: 'admin', isActive: true }
const admin = adminOf({ ...owner, hasFreshProof: true }) as Admin
/** The same, who proved themselves long ago. */
const stale = adminOf(owner) as Admin
const nothing: RefundChoices = { restock: [], revokeDownloads: false, giveCodeBack: false }

/** A guide and two stickers: 5.500 + 2 × 2.250, 10 % off, 2.000 to send. */
const cart = () =>
  orderBody({
    items: [
      { productId: 'beginner-guide', quantity: 1 },
      { productId: 'sticker-pack', quantity: 2 },
    ],
    shipping: home as never,
    promoCode: 'GARDEN10',
    customer: anybody() as never,
  })

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

  const db = () => testShop.shop.db
  const rowOf = async ({ number }: Placed) => (await db().select().from(order).where(eq(order.number, number)))[0]!
  async function paidOrder(body = cart()) {
    const placed = await placeAndPay(testShop.url, body)
    const row = await rowOf(placed)
    const [captured] = await db().select().from(payment).where(eq(payment.orderId, row.id))
    return { placed, ...row, paymentId: captured!.id, reference: captured!.reference! }
  }
  type Paid = Awaited<ReturnType<typeof paidOrder>>
  const request = (of: Paid, amount: number, more: Partial<RefundChoices> = {}, refundId = randomUUID()) =>
    requestRefund(testShop.shop, admin, of.number, {
      refundId,
      paymentId: of.paymentId,
      amount,
      reason: 'تالف عند الوصول',
      choices: { ...nothing, ...more },
    })
  const refundsOf = (of: Paid) => db().select().from(refund).where(eq(refund.orderId, of.id)).orderBy(refund.at)
  const send = async (of: Paid) => {
    for (const { id } of await refundsOf(of)) await sendRefund(testShop.shop, id)
  }
  const stateOf = async (of: Paid) => (await rowOf(of.placed)).paymentStatus
  const stickers = async () => (await db().select().from(product).where(eq(product.id, 'sticker-pack')))[0]!.stock
  const uses = async () =>
    (await db().select().from(discountCode).where(eq(discountCode.code, 'GARDEN10')))[0]!.usedCount

  test('a part, then the rest: each is settled once, told once, and the last makes the order refunded', async () => {
    const of = await paidOrder()
    expect((await request(of, 2025)).ok).toBe(true)
    // The job runs it, too: whoever comes second finds it settled.
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
    expect(emails.join()).toContain('everything you paid')
    expect(await db().$count(auditEntry, eq(auditEntry.subjectId, of.number))).toBe(2)
    expect(await request(of, 1)).toEqual({ ok: false, refusal: { reason: 'too_much', left: 0 } })
  })

  test('never more than was captured, however many ask at once', async () => {
    const of = await paidOrder()
    const third = Math.ceil(of.total / 3)
    const answers = await Promise.all(Array.from({ length: 12 }, () => request(of, third)))
    expect(answers.filter((each) => each.ok).length).toBe(2)
    expect(answers.filter((each) => !each.ok && each.refusal.reason === 'too_much').length).toBe(10)
    await Promise.all(Array.from({ length: 4 }, () => send(of)))
    await expect.poll(async () => (await refundsOf(of)).map((each) => each.state)).toEqual(['done', 'done'])
    expect(await stateOf(of)).toBe('paid')
  })

  test('the same form sent many times is one refund', async () => {
    const of = await paidOrder()
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(of, 1000, {}, id)))
    expect(answers.every((each) => each.ok)).toBe(true)
    expect((await refundsOf(of)).length).toBe(1)
    const other = await paidOrder()
    expect(await request(other, 1000, {}, id)).toMatchObject({ ok: false })
  })

  test('what comes back of the goods is chosen, and comes back once, also when the order is cancelled then', async () => {
    const [catalog, used] = [await stickers(), await uses()]
    const of = await paidOrder()
    expect([await stickers(), await uses()]).toEqual([catalog - 2, used + 1])
    const choices = { restock: [{ position: 1, quantity: 1 }], revokeDownloads: true, giveCodeBack: true }
    expect((await request(of, 2250, choices)).ok).toBe(true)
    expect([await stickers(), await uses()]).toEqual([catalog - 1, used])
    expect((await seeOrder(testShop.url, of.placed)).downloads).toEqual([])
    expect(await db().$count(downloadGrant, and(eq(downloadGrant.orderId, of.id)))).toBe(1)
    const tooMany = await request(of, 100, { restock: [{ position: 1, quantity: 2 }] })
    const again = await request(of, 100, { giveCodeBack: true })
    const noLine = await request(of, 100, { restock: [{ position: 9, quantity: 1 }] })
    for (const each of [tooMany, again, noLine]) expect(each).toEqual({ ok: false, refusal: { reason: 'changed' } })
    expect((await refundsOf(of)).length).toBe(1)

    await moveOrder(db(), testShop.shop, admin, { number: of.number, to: 'cancelled' })
    expect([await stickers(), await uses()]).toEqual([catalog, used])
    expect(await request(of, 100, { restock: [{ position: 1, quantity: 1 }] })).toMatchObject({ ok: false })
    await moveOrder(db(), testShop.shop, admin, { number: of.number, to: 'processing' })
    expect([await stickers(), await uses()]).toEqual([catalog - 1, used])
  })

  test('the time of a session is freed when that is chosen, once, and its buyer is told', async () => {
    const items = [{ productId: 'garden-session', quantity: 1 }]
    const of = await paidOrder(orderBody({ items, customer: anybody() as never }))
    const stateOfTime = async () => {
      const rows = await db().select().from(booking).where(eq(booking.orderId, of.id))
      return rows.map(({ state }) => state)
    }
    const { startsAt } = (await db().select().from(booking).where(eq(booking.orderId, of.id)))[0]!
    const isOffered = async () => (await freeTimes(testShop.url)).includes(startsAt.toISOString())
    expect((await request(of, 1000)).ok).toBe(true)
    expect([await stateOfTime(), await isOffered()]).toEqual([['confirmed'], false])
    expect((await request(of, 1000, { freeTimes: true })).ok).toBe(true)
    expect([await stateOfTime(), await isOffered()]).toEqual([['cancelled'], true])
    expect(await request(of, 1000, { freeTimes: true })).toEqual({ ok: false, refusal: { reason: 'changed' } })
    expect((await refundsOf(of)).map(({ amount }) => amount)).toEqual([1000, 1000])
    const emailed = and(eq(mail.template, 'booking-changed'), eq(mail.orderId, of.id))
    await expect.poll(() => db().$count(mail, emailed)).toBe(1)
  })

  test('what the gateway refuses is free to be refunded again', async () => {
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

  test('a gateway that takes days, and one that never answers', async () => {
    const of = await paidOrder()
    const { gateway } = testShop.shop
    let asked = 0
    let answer: 'pending' | 'done' = 'pending'
    testShop.shop.gateway = {
      ...gateway,
      refund: async (each) => ({
        state: 'pending',
        reference: each.reference === of.reference ? `slow_${of.id}` : each.id,
      }),
      askRefund: async (reference) => {
        // The queue may bring refunds of the tests before.
        if (reference === `slow_${of.id}`) asked++
        return { state: answer, reference }
      },
    }
    await request(of, 500)
    await send(of)
    await expect.poll(async () => (await refundsOf(of))[0]?.state).toBe('pending')
    for (let n = 0; n < 24; n++) {
      testShop.clock.forward(5 * 60_000)
      await reconcilePayments(testShop.shop)
    }
    expect(asked).toBeGreaterThan(3)
    expect(asked).toBeLessThan(14)
    answer = 'done'
    testShop.clock.forward(24 * 3_600_000)
    await reconcilePayments(testShop.shop)
    expect((await refundsOf(of))[0]?.state).toBe('done')

    testShop.shop.gateway = { ...gateway, refundRepeatMs: 60_000, refund: () => Promise.reject(new Error('no answer')) }
    const id = randomUUID()
    await request(of, 700, {}, id)
    await sendRefund(testShop.shop, id).catch(() => {})
    await expect.poll(async () => (await refundsOf(of)).find((each) => each.id === id)?.sentAt).toBeTruthy()
    expect(await decideRefund(testShop.shop, admin, { refundId: id, decision: 'paid_back' })).toMatchObject({
      ok: false,
    })
    testShop.clock.forward(10 * 60_000)
    await reconcilePayments(testShop.shop)
    const unclear = async () => (await refundsOf(of)).find((each) => each.id === id)?.state
    await expect.poll(unclear).toBe('unclear')
    expect(testShop.errors.splice(0).some((each) => each.message.includes('nobody can tell'))).toBe(true)
    // It asks for a proof like a refund of as much, and so does an unclear one that is to be told as paid back.
    const proofAbove = (fils: number) => changeSettings(db(), testShop.clock, admin, { refunds: { proofAbove: fils } })
    await proofAbove(699)
    for (const decision of ['not_paid_back', 'paid_back'] as const) {
      const undecided = await decideRefund(testShop.shop, stale, { refundId: id, decision })
      expect(undecided).toEqual({ ok: false, refusal: { reason: 'proof_needed', limit: 699 } })
    }
    await proofAbove(50_000)
    expect(await unclear()).toBe('unclear')
    const looked = await Promise.all([
      decideRefund(testShop.shop, admin, { refundId: id, decision: 'not_paid_back' }),
      decideRefund(testShop.shop, admin, { refundId: id, decision: 'paid_back' }),
    ])
    expect(looked.filter((each) => each.ok).length).toBe(1)
    testShop.shop.gateway = gateway
  })

  test('a second payment can be refunded by itself, and then nobody has to look any more', async () => {
    const of = await paidOrder()
    const [first] = await db().select().from(payment).where(eq(payment.id, of.paymentId))
    const second = { ...first!, id: randomUUID(), reference: `demo_${randomUUID()}` }
    await db().insert(payment).values(second)
    await db().update(order).set({ needsReview: 'paid_twice' }).where(eq(order.id, of.id))
    const twice = { ...of, paymentId: second.id }
    expect((await request(twice, of.total)).ok).toBe(true)
    await send(of)
    await expect.poll(async () => (await rowOf(of.placed)).needsReview).toBeNull()
    expect(await stateOf(of)).toBe('paid')
  })

  test('nothing goes back of what never came in, or of a gateway whose key is gone', async () => {
    const of = await paidOrder()
    const { number } = await paidOrder()
    expect(await request({ ...of, number }, 100)).toMatchObject({ refusal: { reason: 'not_refundable' } })
    expect(await request({ ...of, number: 'ORD-2026-9999' }, 100)).toMatchObject({
      refusal: { reason: 'unknown_order' },
    })
    expect(await request(of, -5)).toMatchObject({ refusal: { reason: 'not_refundable' } })
    await db().update(payment).set({ gateway: 'tap' }).where(eq(payment.id, of.paymentId))
    expect(gatewayOf(testShop.shop, 'tap')).toBeNull()
    expect(await request(of, 100)).toMatchObject({ refusal: { reason: 'no_gateway' } })
    await db().update(payment).set({ gateway: 'sandbox' }).where(eq(payment.id, of.paymentId))
    expect(await settleRefund(testShop.shop, randomUUID(), { state: 'done', reference: null })).toBe(false)
  })
})
