import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { booking } from '#shop/appointments/table.ts'
import { downloadGrant } from '#shop/downloads/table.ts'
import { mail } from '#shop/email/table.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import type { Gateway } from '#shop/ports.ts'
import { settleRefund } from '#shop/refunds/settle-refund.ts'
import { anyCustomer, freeTimes, orderBody, seeOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { admin, refundFacts } from '#tests/support/orders/refund-facts.ts'
import { gatewayOf } from '../payments/gateway-of.ts'
import { payment } from '../payments/table.ts'

describeOnBothEngines('requesting a refund', (open) => {
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

  const { db, paidOrder, request, requestItem, refundsOf, send, stateOf, stickers, uses } = refundFacts(() => testShop)

  test('never exceeds the captured amount, however many are requested at once', async () => {
    const of = await paidOrder()
    const third = Math.ceil(of.total / 3)
    const results = await Promise.all(Array.from({ length: 12 }, () => request(of, third)))
    expect(results.filter((each) => each.ok).length).toBe(2)
    expect(results.filter((each) => !each.ok && each.refusal.reason === 'too_much').length).toBe(10)
    await Promise.all(Array.from({ length: 4 }, () => send(of)))
    await expect.poll(async () => (await refundsOf(of)).map((each) => each.state)).toEqual(['done', 'done'])
    expect(await stateOf(of)).toBe('paid')
  })

  test('the same form sent many times is one refund', async () => {
    const of = await paidOrder()
    const id = randomUUID()
    const results = await Promise.all(Array.from({ length: 8 }, () => request(of, 1000, {}, id)))
    expect(results.every((each) => each.ok)).toBe(true)
    expect((await refundsOf(of)).length).toBe(1)
    const other = await paidOrder()
    expect(await request(other, 1000, {}, id)).toMatchObject({ ok: false })
  })

  test('lines and shipping are refunded at the amount paid, each unit once, even concurrently', async () => {
    const of = await paidOrder()
    const [guide, sticker] = [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ]
    // An amount from an outdated page, or a forged one, moves nothing.
    for (const [amount, item] of [
      [2250, guide],
      [1, guide],
      [2025, { position: 0, quantity: 2 }],
      [2025, { position: 9, quantity: 1 }],
      [2001, 'shipping'],
    ] as const)
      expect(await requestItem(of, amount, item)).toEqual({ ok: false, refusal: { reason: 'changed' } })
    expect(await refundsOf(of)).toEqual([])
    const rushed = await Promise.all([
      ...Array.from({ length: 5 }, () => requestItem(of, 2025, guide)),
      ...Array.from({ length: 5 }, () => requestItem(of, 3150, sticker)),
      ...Array.from({ length: 5 }, () => requestItem(of, 2000, 'shipping')),
    ])
    const done = (from: number) => rushed.slice(from, from + 5).filter(({ ok }) => ok).length
    expect([done(0), done(5), done(10)]).toEqual([1, 2, 1])
    const refunds = await refundsOf(of)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(of.total)
    await send(of)
    await expect.poll(() => stateOf(of)).toBe('refunded')
  })

  test('units are restocked as chosen, and once, even if the order is cancelled afterwards', async () => {
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

  test('the slot of an appointment is released if chosen, once, and its buyer notified', async () => {
    const items = [{ productId: 'garden-session', quantity: 1 }]
    const of = await paidOrder(orderBody({ items, customer: anyCustomer() as never }))
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

  test('nothing is refunded of a payment that was never made, or of a gateway without a key', async () => {
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
