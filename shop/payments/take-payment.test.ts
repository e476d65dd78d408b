import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { downloadGrant } from '#shop/downloads/table.ts'
import { countOrders, findOrders } from '#shop/orders/list-orders.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { order } from '#shop/orders/table.ts'
import { requestRefund } from '#shop/refunds/request-refund.ts'
import { readWaiting } from '#shop/reports/dashboard-waiting.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { actAtBank, anyCustomer, place as buy, orderBody, returnFromBank } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { orderFacts } from '#tests/support/orders/order-facts.ts'
import { admin } from '#tests/support/orders/refund-facts.ts'
import { teamOrders } from '#tests/support/orders/team-orders.ts'
import { compareBooks } from './compare-books.ts'
import { listMoney } from './list-money.ts'
import { paymentDifference, refund } from './table.ts'
import { takePayment } from './take-payment.ts'

describeOnBothEngines('a payment that the team took itself', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })
  const { asPlaced, db, made, paymentsOf, press, rowOf, stickers } = teamOrders(() => testShop)
  const { emails, events } = orderFacts(() => testShop)
  const take = async (of: { number: string }, { who = admin, seen = -1 } = {}) =>
    takePayment(testShop.shop, who, of.number, {
      ...{ method: 'cash', note: 'Till 2, given to Huda' },
      seen: seen < 0 ? (await rowOf(of)).total : seen,
    })
  const guide = [{ productId: 'beginner-guide', quantity: 1 }]

  test('completes the order like a gateway’s: downloads, emails, the list of payments, no nightly difference', async () => {
    const placed = await made(guide)
    expect(await take(placed)).toMatchObject({ ok: true })
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'cash', reservation: 'kept' })
    expect(await db().$count(downloadGrant, eq(downloadGrant.orderId, placed.orderId))).toBeGreaterThan(0)
    expect(await emails(asPlaced(placed))).toBe(2)
    const taken = (await paymentsOf(placed)).find(({ state }) => state === 'captured')
    expect(taken).toMatchObject({ gateway: 'by_hand', reference: null, fee: 0, note: 'Till 2, given to Huda' })
    const money = await listMoney(db(), {}, { limit: 50 })
    expect(money.rows.find(({ number }) => number === placed.number)).toMatchObject({
      ...{ kind: 'payment', gateway: 'by_hand', method: 'cash', fee: 0, net: placed.total },
      note: 'Till 2, given to Huda',
    })
    await compareBooks(testShop.shop)
    expect(await db().$count(paymentDifference, eq(paymentDifference.orderId, placed.orderId))).toBe(0)
    const audited = and(eq(auditEntry.subjectId, placed.number), eq(auditEntry.action, 'take_payment'))
    expect(await db().$count(auditEntry, audited)).toBe(1)
  })

  test('its receipt announces neither a call nor a parcel once the goods have left', async () => {
    const receiptOf = async (status: 'processing' | 'shipped' | 'delivered') => {
      const placed = await made(stickers(1))
      await moveOrder(db(), testShop.shop, admin, { number: placed.number, to: status })
      await take(placed)
      return (await emailsOnceThere(testShop, 'order-receipt', (await rowOf(placed)).email, 1))[0]
    }
    const ahead = [/We will call you/, /Your parcel arrives/]
    const before = await receiptOf('processing')
    for (const text of ahead) expect(before).toMatch(text)
    const after = await receiptOf('delivered')
    for (const text of ahead) expect(after).not.toMatch(text)
    expect(await receiptOf('shipped')).not.toMatch(ahead[0]!)
  })

  test('an order to be paid on delivery is to be shipped, then to be paid', async () => {
    const placed = await made(stickers(1))
    const tasks = async () => {
      const { ship, collect } = await readWaiting(db(), testShop.clock.now())
      const listed = (turn: 'ship' | 'collect') => findOrders(db(), { limit: 50 }, { turn })
      const [toShip, toCollect] = [await listed('ship'), await listed('collect')]
      expect([ship, collect]).toEqual([toShip.rows.length, toCollect.rows.length])
      const [a, b] = [await countOrders(db(), { turn: 'ship' }), await countOrders(db(), { turn: 'collect' })]
      expect([a, b]).toEqual([ship, collect])
      return [toShip, toCollect].map(({ rows }) => rows.some(({ number }) => number === placed.number))
    }
    // Not accepted: it may be cancelled at any moment.
    expect(await tasks()).toEqual([false, false])
    const move = (to: 'processing' | 'shipped' | 'delivered') =>
      moveOrder(db(), testShop.shop, admin, { number: placed.number, to })
    await move('processing')
    expect(await tasks()).toEqual([true, false])
    await move('shipped')
    expect(await tasks()).toEqual([false, true])
    await move('delivered')
    expect(await tasks()).toEqual([false, true])
    // A payment of an erased buyer cannot be recorded.
    const setErased = (forgottenAt: Date | null) =>
      db().update(order).set({ forgottenAt }).where(eq(order.number, placed.number))
    await setErased(testShop.clock.now())
    expect(await tasks()).toEqual([false, false])
    await setErased(null)
    await take(placed)
    expect(await tasks()).toEqual([false, false])
  })

  test('counts once however often it is submitted, and only for the total shown', async () => {
    const placed = await made(guide)
    expect(await take(placed, { seen: placed.total + 1 })).toMatchObject({ refusal: { reason: 'changed' } })
    const results = await Promise.all(Array.from({ length: 5 }, () => take(placed)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await paymentsOf(placed)).filter(({ state }) => state === 'captured')).toHaveLength(1)
  })

  test('recorded and paid at the bank at the same moment: one completes the order, the other is listed for a refund', async () => {
    for (let round = 0; round < 5; round++) {
      const placed = await made(stickers(1))
      const back = await actAtBank(await press(placed), 'pay')
      const [taken] = await Promise.all([take(placed), returnFromBank(back)])
      const captured = (await paymentsOf(placed)).filter(({ state }) => state === 'captured')
      const row = await rowOf(placed)
      expect(row.paymentStatus).toBe('paid')
      if (taken.ok) expect([captured.length, row.needsReview]).toEqual([2, 'paid_twice'])
      else expect([captured.length, row.needsReview, taken.refusal.reason]).toEqual([1, null, 'already_paid'])
    }
  })

  test('an order with a cancelled session can be paid by hand; one with a doubtful payment cannot', async () => {
    const placed = await made(stickers(1))
    const flag = (needsReview: string) => db().update(order).set({ needsReview }).where(eq(order.number, placed.number))
    await flag('amount_differs')
    expect(await take(placed)).toMatchObject({ refusal: { reason: 'not_payable' } })
    await flag('booking_cancelled')
    expect(await take(placed)).toMatchObject({ ok: true })
  })

  test('afterwards the bank’s open page no longer works', async () => {
    const placed = await made(stickers(1))
    const page = await press(placed)
    await take(placed)
    expect((await fetch(page, { redirect: 'manual' })).headers.get('location')).not.toContain('/sandbox')
    expect(await press(placed)).toBe('not_payable')
  })

  test('a cancelled order must be reopened first; a shopper’s own order can be paid like this, too', async () => {
    const placed = await made(stickers(1))
    await moveOrder(db(), testShop.shop, admin, { number: placed.number, to: 'cancelled' })
    expect(await take(placed)).toMatchObject({ refusal: { reason: 'not_payable' } })
    await moveOrder(db(), testShop.shop, admin, { number: placed.number, to: 'processing' })
    expect(await take(placed)).toMatchObject({ ok: true })
    const own = await buy(testShop.url, orderBody({ customer: anyCustomer() as never }))
    expect(await take(own)).toMatchObject({ ok: true })
  })

  test('above the limit it needs a fresh proof of identity, counted together with refunds', async () => {
    const stale = ownerOf({ id: 'b', email: 'b@bustan.example', name: 'B' })
    const first = await made([{ productId: 'sticker-pack', quantity: 8 }])
    expect(await take(first, { who: stale })).toMatchObject({ ok: true })
    const second = await made([{ productId: 'sticker-pack', quantity: 8 }])
    expect(await take(second, { who: stale })).toMatchObject({ refusal: { reason: 'proof_needed', limit: 50_000 } })
    expect(await take(second)).toMatchObject({ ok: true })
  })

  test('its refund is recorded and completed at once, and never more than its amount', async () => {
    const placed = await made(stickers(2))
    await take(placed)
    const { id: paymentId, amount } = (await paymentsOf(placed)).find(({ state }) => state === 'captured')!
    const choices = { restock: [], revokeDownloads: false, giveCodeBack: false }
    const ask = (fils: number) =>
      requestRefund(testShop.shop, admin, placed.number, {
        ...{ refundId: randomUUID(), paymentId, amount: fils, reason: 'Given back at the till', choices },
      })
    expect(await ask(1_000)).toMatchObject({ ok: true })
    const [back] = await db().select().from(refund).where(eq(refund.orderId, placed.orderId))
    expect(back).toMatchObject({ state: 'done', reference: null, noteNumber: 1 })
    expect(await ask(amount)).toMatchObject({ refusal: { reason: 'too_much', left: amount - 1_000 } })
    expect(await ask(amount - 1_000)).toMatchObject({ ok: true })
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await events(asPlaced(placed))).toContain('refunded_part')
    const emails = await emailsOnceThere(testShop, 'order-refunded', (await rowOf(placed)).email, 2)
    for (const email of emails) {
      expect(email).toMatch(/in cash|نقدًا/)
      expect(email).not.toMatch(/\bcard\b|bank|البطاقة|البنك/)
    }
    await compareBooks(testShop.shop)
    expect(await db().$count(paymentDifference, eq(paymentDifference.orderId, placed.orderId))).toBe(0)
  })
})
