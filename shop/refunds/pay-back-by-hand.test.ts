import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { mail } from '#shop/email/table.ts'
import { orderLine } from '#shop/orders/table.ts'
import type { Gateway, RefundReport } from '#shop/ports.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { admin, stale } from '#tests/support/orders/refund-facts.ts'
import { returnFacts } from '#tests/support/orders/return-facts.ts'
import { listMoney } from '../payments/list-money.ts'
import { payment, refund } from '../payments/table.ts'
import { readPaidBack } from '../returns/read.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { creditNotes } from './credit-notes.ts'
import { payBackByHand } from './pay-back-by-hand.ts'
import { requestRefund } from './request-refund.ts'

describeOnBothEngines('a refund that the team pays back itself', (open) => {
  let testShop: OpenShop
  let bank: Gateway
  beforeAll(async () => {
    testShop = await open()
    bank = testShop.shop.gateway
  })
  afterEach(async () => {
    testShop.shop.gateway = bank
    await checkInvariants(testShop.shop.db)
  })

  const { db, paidOrder, request, refundsOf, send, stateOf, stickers, arrived, ask, move, returnsOf, states } =
    returnFacts(() => testShop)
  type Paid = Awaited<ReturnType<typeof paidOrder>>
  const answer = (report: RefundReport) => {
    testShop.shop.gateway = { ...bank, refund: async () => report }
  }
  /** A refund that the gateway refused. */
  async function refused(
    of: Paid,
    amount: number,
    ...more: [object?, ReturnType<typeof randomUUID>?, Parameters<typeof request>[4]?]
  ) {
    answer({ state: 'failed', reference: null, failure: 'card expired' })
    const [choices, id = randomUUID(), items] = more
    expect((await request(of, amount, choices, id, items)).ok).toBe(true)
    await send(of)
    await expect.poll(async () => (await refundsOf(of)).find((each) => each.id === id)?.state).toBe('failed')
    testShop.shop.gateway = bank
    return id
  }
  const byHand = (of: Paid, failedId: string, who = admin, refundId = randomUUID()) =>
    payBackByHand(testShop.shop, who, of.number, { refundId, failedId, method: 'transfer', reference: 'FT-77' })
  const changed = { ok: false, refusal: { reason: 'changed' } }

  test('counts once, whoever records it, with the goods as the refused refund left them', async () => {
    const of = await paidOrder()
    const before = await stickers()
    const lines = { lines: [{ position: 1, quantity: 1 }], shipping: false }
    const failedId = await refused(of, 3150, { restock: [{ position: 1, quantity: 1 }] }, randomUUID(), lines)
    expect(await stickers()).toBe(before + 1)

    const id = randomUUID()
    const answers = await Promise.all([byHand(of, failedId, admin, id), byHand(of, failedId), byHand(of, failedId)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual([changed, changed])
    expect(await byHand(of, failedId)).toEqual(changed)

    const rows = await refundsOf(of)
    const done = rows.filter(({ state }) => state === 'done')
    expect(done).toMatchObject([
      { amount: 3150, method: 'transfer', reference: 'FT-77', insteadOf: failedId, noteNumber: 1, by: admin.email },
    ])
    expect(done[0]!.choices.items?.lines).toMatchObject([{ position: 1, quantity: 1, amount: 3150 }])
    expect(creditNotes(of.number, rows)).toHaveLength(1)
    const [paid] = await db().select().from(payment).where(eq(payment.id, of.paymentId))
    expect([paid!.refunded, await stateOf(of)]).toEqual([3150, 'paid'])
    expect(await stickers()).toBe(before + 1)
    const at = and(eq(orderLine.orderId, of.id), eq(orderLine.position, 1))
    const [line] = await db().select().from(orderLine).where(at)
    expect([line!.restocked, line!.withdrawn]).toEqual([1, 1])
    const emails = and(eq(mail.template, 'order-refunded'), eq(mail.orderId, of.id))
    expect(await db().$count(mail, emails)).toBe(1)
    const money = (await listMoney(db(), {}, { limit: 100 })).rows.filter(({ number }) => number === of.number)
    expect(money.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { gateway: 'by_hand', method: 'transfer', reference: 'FT-77', refund: 3150 },
    ])
    const audits = await db().select().from(auditEntry).where(eq(auditEntry.subjectId, of.number))
    expect(audits.at(-1)!.changes).toContainEqual({ field: 'note', from: null, to: 'FT-77' })
  })

  test('is refused while the gateway’s refund may still take place', async () => {
    const of = await paidOrder()
    const id = randomUUID()
    answer({ state: 'pending', reference: `slow_${id}` })
    await request(of, 500, {}, id)
    const inState = async (state: 'requested' | 'pending' | 'unclear' | 'done') => {
      await expect.poll(async () => (await refundsOf(of))[0]?.state).toMatch(/requested|pending/)
      await db().update(refund).set({ state }).where(eq(refund.id, id))
      expect(await byHand(of, id)).toEqual(changed)
      await db().update(refund).set({ state: 'pending' }).where(eq(refund.id, id))
    }
    await send(of)
    await expect.poll(async () => (await refundsOf(of))[0]?.state).toBe('pending')
    for (const state of ['requested', 'pending', 'unclear', 'done'] as const) await inState(state)
    expect(await refundsOf(of)).toHaveLength(1)
  })

  test('is refused once another attempt through the gateway took its place, and both may not win', async () => {
    const of = await paidOrder()
    const failedId = await refused(of, 700)
    answer({ state: 'pending', reference: `slow_${failedId}` })
    expect((await request(of, 700)).ok).toBe(true)
    expect(await byHand(of, failedId)).toEqual(changed)

    const other = await paidOrder()
    const wholeId = await refused(other, other.total)
    const both = await Promise.all([byHand(other, wholeId), request(other, other.total)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await refundsOf(other)).filter(({ state }) => state !== 'failed')).toHaveLength(1)
  })

  test('another attempt takes the place of the first, also when it is refused too', async () => {
    const of = await paidOrder()
    const first = await refused(of, 700)
    testShop.clock.forward(1000)
    const again = await refused(of, 700)
    expect(await byHand(of, first)).toEqual(changed)
    expect((await byHand(of, again)).ok).toBe(true)
    expect(await byHand(of, first)).toEqual(changed)
  })

  test('is open after a later refund of something else', async () => {
    const of = await paidOrder()
    const failedId = await refused(of, 3150)
    testShop.clock.forward(1000)
    const item = { lines: [{ position: 1, quantity: 1 }], shipping: false }
    expect((await request(of, 500)).ok).toBe(true)
    expect((await request(of, 3150, {}, randomUUID(), item)).ok).toBe(true)
    await send(of)
    await expect.poll(async () => (await refundsOf(of)).filter(({ state }) => state === 'done').length).toBe(2)
    expect((await byHand(of, failedId)).ok).toBe(true)
  })

  test('of an amount pays the unit that the refused refund restocked, and its return ends', async () => {
    const of = await arrived()
    const returnId = randomUUID()
    await ask(of, 1, { returnId })
    await move(of, returnId, 'accepted')
    await move(of, returnId, 'received')
    const choices = { restock: [{ position: 1, quantity: 1 }], revokeDownloads: false, giveCodeBack: false }
    answer({ state: 'failed', reference: null, failure: 'card expired' })
    const failedId = randomUUID()
    const input = { refundId: failedId, paymentId: of.paymentId, amount: 3000, reason: 'Return 1', returnId }
    expect((await requestRefund(testShop.shop, admin, of.number, { ...input, choices })).ok).toBe(true)
    await send(of)
    await expect.poll(async () => (await refundsOf(of))[0]?.state).toBe('failed')
    testShop.shop.gateway = bank
    expect([await states(of), await readPaidBack(db(), of.id)]).toEqual([['1 received 1'], new Map()])
    expect((await byHand(of, failedId)).ok).toBe(true)
    expect([await states(of), await readPaidBack(db(), of.id)]).toEqual([['1 refunded 0'], new Map([[1, 1]])])
    expect((await returnsOf(of))[0]!.lines).toMatchObject([{ quantity: 1, refunded: 1 }])
    expect(await ask(of, 2)).toMatchObject({ refusal: { reason: 'not_enough', left: 1 } })
  })

  test('two refused refunds are paid back one by one, and the last marks the order refunded', async () => {
    const of = await paidOrder()
    const [first, second] = [await refused(of, 1000), await refused(of, of.total - 1000)]
    expect((await byHand(of, first)).ok).toBe(true)
    expect((await byHand(of, second)).ok).toBe(true)
    expect(await stateOf(of)).toBe('refunded')
    expect((await refundsOf(of)).flatMap(({ noteNumber }) => noteNumber ?? [])).toEqual([1, 2])
  })

  test('asks for the same proof of identity as a refund', async () => {
    const of = await paidOrder()
    const failedId = await refused(of, 700)
    const proofAbove = (fils: number) => changeSettings(db(), testShop.clock, admin, { refunds: { proofAbove: fils } })
    await proofAbove(699)
    const needed = { ok: false, refusal: { reason: 'proof_needed', limit: 699 } }
    expect(await byHand(of, failedId, stale)).toEqual(needed)
    await proofAbove(50_000)
    expect(await refundsOf(of)).toHaveLength(1)
  })
})
