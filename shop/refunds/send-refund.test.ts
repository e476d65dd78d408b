import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#shop/db.ts'
import { order } from '#shop/orders/table.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.ts'
import { refund } from '#shop/payments/table.ts'
import type { Gateway } from '#shop/ports.ts'
import { decideRefund } from '#shop/refunds/decide-refund.ts'
import { sendRefund } from '#shop/refunds/send-refund.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { lockAwaited } from '#tests/support/databases/lock-waits.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { admin, refundFacts, stale } from '#tests/support/orders/refund-facts.ts'

describeOnBothEngines('sending a refund', (open) => {
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

  const { db, paidOrder, request, refundsOf, rowOf, send } = refundFacts(() => testShop)

  test('a gateway that takes days, and one that never answers', async () => {
    const of = await paidOrder()
    const { gateway } = testShop.shop
    let requests = 0
    let state: 'pending' | 'done' = 'pending'
    testShop.shop.gateway = {
      ...gateway,
      refund: async (each) => ({
        state: 'pending',
        reference: each.reference === of.reference ? `slow_${of.id}` : each.id,
      }),
      askRefund: async (reference) => {
        // The queue may contain refunds of earlier tests.
        if (reference === `slow_${of.id}`) requests++
        return { state: state, reference }
      },
    }
    await request(of, 500)
    testShop.clock.forward(1000)
    await send(of)
    await expect.poll(async () => (await refundsOf(of))[0]?.state).toBe('pending')
    const pendingAt = (await rowOf(of.placed)).updatedAt
    expect(pendingAt.getTime()).toBeGreaterThan(of.updatedAt.getTime())
    for (let n = 0; n < 24; n++) {
      testShop.clock.forward(5 * 60_000)
      await reconcilePayments(testShop.shop)
    }
    expect(requests).toBeGreaterThan(3)
    expect(requests).toBeLessThan(14)
    // Asking again and again changes nothing.
    expect((await rowOf(of.placed)).updatedAt).toEqual(pendingAt)
    state = 'done'
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
    const { updatedAt } = await rowOf(of.placed)
    await reconcilePayments(testShop.shop)
    const unclear = async () => (await refundsOf(of)).find((each) => each.id === id)?.state
    await expect.poll(unclear).toBe('unclear')
    expect((await rowOf(of.placed)).updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime())
    expect(testShop.errors.splice(0).some((each) => each.message.includes('outcome of a refund'))).toBe(true)
    // It needs a proof of identity like a refund of that amount, and so does marking an unclear one as paid back.
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

  if (open.engine === 'postgres')
    test('a decision locks the order first, as a refund does', async () => {
      const of = await paidOrder()
      testShop.shop.gateway = { ...bank, refund: async ({ id: reference }) => ({ state: 'pending', reference }) }
      const refundId = randomUUID()
      await request(of, 500, {}, refundId)
      await expect.poll(async () => (await refundsOf(of))[0]?.state).toBe('pending')
      await db().update(refund).set({ state: 'unclear' }).where(eq(refund.id, refundId))
      let decided: ReturnType<typeof decideRefund> | undefined
      await db().transaction(async (tx) => {
        await tx.select({ id: order.id }).from(order).where(eq(order.id, of.id)).for('update')
        decided = decideRefund(testShop.shop, admin, { refundId, decision: 'paid_back' })
        await lockAwaited(db())
        const free = sql`select pg_try_advisory_xact_lock(hashtextextended(${`refunds:${admin.id}`}, 0)) as free`
        expect(await rowsOf(tx, free)).toEqual([{ free: true }])
      })
      expect(await decided).toMatchObject({ ok: true })
    })
})
