import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { booking } from '#shop/appointments/table.ts'
import { product } from '#shop/catalog/table.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { completePayment } from '#shop/payments/complete-payment.ts'
import { openPage } from '#shop/payments/open-payment-page.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import { settleOrder } from '#shop/payments/settle-payment.ts'
import { payment } from '#shop/payments/table.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { setStock } from '#tests/support/buyers.ts'
import { actAtBank, anyCustomer, place as buy, freeTimes, goToBank, returnFromBank } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { orderFacts, poster } from '#tests/support/orders/order-facts.ts'
import { admin } from '#tests/support/orders/refund-facts.ts'
import { teamOrders } from '#tests/support/orders/team-orders.ts'
import { contentsVersion } from './change-order.ts'

describeOnBothEngines('an unpaid order that the team changes', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })
  const { asPlaced, change, db, linesOf, made, paymentsOf, press, rowOf, stickers } = teamOrders(() => testShop)
  const { events, notifiedStore } = orderFacts(() => testShop)
  const uses = async () =>
    (await db().select().from(discountCode).where(eq(discountCode.code, 'GARDEN10')))[0]!.usedCount

  test('goods, code, discount, appointment and total change; number, link and expiry stay', async () => {
    const [first, second] = (await freeTimes(testShop.url)) as [string, string]
    const used = await uses()
    const at = (startsAt: string) => ({ appointments: [{ productId: 'garden-session', startsAt, mode: 'live' }] })
    const session = { productId: 'garden-session', quantity: 1 }
    const placed = await made([...stickers(2), session], { more: { promoCode: 'GARDEN10', ...at(first) } })
    const before = await rowOf(placed)
    expect(await uses()).toBe(used + 1)

    const off = { amount: 500, reason: 'Regular customer' }
    const changed = await change(placed, [session, { productId: 'harvest-poster', quantity: 1 }], {
      off,
      more: at(second),
    })
    expect(changed).toMatchObject({ ok: true, value: { number: placed.number, orderId: placed.orderId } })
    const after = await rowOf(placed)
    const { number, linkVersion, reservedUntil, createdAt, checkoutKey } = before
    expect(after).toMatchObject({ number, linkVersion, reservedUntil, createdAt, checkoutKey })
    expect(after).toMatchObject({ promoCode: null, manualDiscount: 500, total: after.subtotal + 2_000 - 500 })
    expect((await linesOf(placed)).map(({ productId }) => productId)).toEqual(['garden-session', 'harvest-poster'])
    expect(await uses()).toBe(used)
    const times = await db().select().from(booking).where(eq(booking.orderId, placed.orderId))
    expect(times).toMatchObject([{ state: 'held', startsAt: new Date(second) }])
    expect(await events(asPlaced(placed))).toEqual(['placed', 'changed'])
    await returnFromBank(await actAtBank(await press(placed, { total: after.total }), 'pay'))
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'paid', total: after.total })
  })

  test('its times stay while something else changes, also when they are no longer offered', async () => {
    const [first, second] = (await freeTimes(testShop.url)) as [string, string]
    const at = (startsAt: string) => ({ appointments: [{ productId: 'garden-session', startsAt, mode: 'live' }] })
    const session = { productId: 'garden-session', quantity: 1 }
    const placed = await made([session], { more: at(first) })
    const { booking: rules } = await testShop.shop.settings.read()
    const setNotice = async (noticeHours: number) => {
      await changeSettings(db(), testShop.clock, admin, { booking: { ...rules, noticeHours } })
      testShop.shop.settings.invalidate()
    }
    await setNotice(336)
    const [same, other] = [
      await change(placed, [session, ...stickers(1)], { more: at(first) }),
      await change(placed, [session, ...stickers(2)], { more: at(second) }),
    ]
    await setNotice(rules.noticeHours)
    expect(same).toMatchObject({ ok: true })
    expect(other).toMatchObject({ refusal: { reason: 'appointment', problem: { why: 'not_offered' } } })
  })

  test('what is not available leaves everything unchanged', async () => {
    const placed = await made(stickers(2))
    const before = [await rowOf(placed), await linesOf(placed), await paymentsOf(placed)]
    expect(await change(placed, [{ productId: 'harvest-poster', quantity: 50 }])).toMatchObject({
      refusal: { reason: 'items' },
    })
    expect(await change(placed, stickers(1), { more: { promoCode: 'NO-SUCH' } })).toMatchObject({
      refusal: { reason: 'promo' },
    })
    expect(await change(placed, stickers(1), { more: { expectedTotal: 1 } })).toMatchObject({
      refusal: { reason: 'total_changed' },
    })
    expect([await rowOf(placed), await linesOf(placed), await paymentsOf(placed)]).toEqual(before)
  })

  test('the last unit can stay in the order while something else changes', async () => {
    const { stock } = (await db().select().from(product).where(eq(product.id, 'sticker-pack')))[0]!
    await setStock(testShop, 'sticker-pack', 2)
    const placed = await made(stickers(2))
    const more = { notes: 'Please call first' }
    expect(await change(placed, stickers(2), { more })).toMatchObject({ ok: true })
    expect(await rowOf(placed)).toMatchObject({ notes: 'Please call first' })
    await setStock(testShop, 'sticker-pack', stock - 2)
  })

  test('of two concurrent changes one is refused, and submitting the same form again changes nothing', async () => {
    const placed = await made(stickers(1))
    const seen = contentsVersion(await rowOf(placed))
    const results = await Promise.all([2, 3, 4].map((quantity) => change(placed, stickers(quantity), { seen })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((each) => !each.ok && each.refusal.reason === 'changed')).toHaveLength(2)
  })

  test('a change to a free order is completed when it is sent again after a lost response', async () => {
    const placed = await made(stickers(1))
    const { total } = await rowOf(placed)
    const free = { off: { amount: total, reason: 'A present' }, seen: contentsVersion(await rowOf(placed)) }
    expect(await change(placed, stickers(1), free)).toMatchObject({ ok: true, value: { total: 0, again: false } })
    const again = await change(placed, stickers(1), free)
    expect(again).toMatchObject({ ok: true, value: { total: 0, again: true } })
    expect((await payOrder(testShop.shop, again.ok ? again.value.paymentId : '')).ok).toBe(true)
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('while the bank’s page is open it is refused; once that expired or failed it is not, and the old page no longer works', async () => {
    const placed = await made(stickers(1))
    await goToBank(await press(placed))
    expect(await change(placed, stickers(2))).toMatchObject({ refusal: { reason: 'payment_under_way' } })
    const start = testShop.clock.now()
    testShop.clock.set(new Date(start.getTime() + 31 * 60_000))
    await settleOrder(testShop.shop, placed.orderId)
    expect(await change(placed, stickers(3))).toMatchObject({ ok: true })
    testShop.clock.set(start)
    await returnFromBank(await actAtBank(await press(placed), 'decline'))
    expect(await change(placed, stickers(2))).toMatchObject({ ok: true })
    const [old] = await db()
      .select()
      .from(payment)
      .where(and(eq(payment.orderId, placed.orderId), eq(payment.state, 'declined')))
    expect(await openPage(testShop.shop, old!.id)).toEqual({ closed: 'over' })
    expect(await press(placed, { total: 9_001 })).toBe('total_changed')
    await returnFromBank(await actAtBank(await press(placed, { total: (await rowOf(placed)).total }), 'pay'))
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('a late payment of the old total does not pay the order: the store has to review it', async () => {
    const placed = await made(stickers(1))
    await returnFromBank(await actAtBank(await press(placed), 'decline'))
    const [old] = await paymentsOf(placed)
    expect(await change(placed, stickers(3))).toMatchObject({ ok: true })
    await completePayment(testShop.shop, old!.id)
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'pending', needsReview: 'payment_mismatch' })
    expect((await paymentsOf(placed)).map(({ state }) => state).sort()).toEqual(['mismatch', 'opening'])
    await notifiedStore(asPlaced(placed))
    expect(await press(placed)).toBe('not_payable')
  })

  test('changed and paid at the same moment, its buyer pays the total shown or nothing', async () => {
    for (let round = 0; round < 8; round++) {
      const placed = await made(stickers(1))
      const shown = placed.total
      const [page, changed] = await Promise.all([press(placed, { total: shown }), change(placed, stickers(2))])
      if (page.startsWith('http')) await returnFromBank(await actAtBank(page, 'pay'))
      const row = await rowOf(placed)
      if (changed.ok) expect([page.startsWith('http'), row.paymentStatus, row.total]).toEqual([false, 'pending', 9_000])
      else expect([changed.refusal.reason, row.paymentStatus, row.total]).toEqual(['payment_under_way', 'paid', shown])
    }
  })

  test('paid, expired and shoppers’ own orders cannot be changed', async () => {
    const placed = await made(stickers(1))
    await returnFromBank(await actAtBank(await press(placed), 'pay'))
    const reasonOf = async (of: typeof placed) => {
      const changed = await change(of, stickers(2))
      return changed.ok ? null : changed.refusal.reason
    }
    expect(await reasonOf(placed)).toBe('not_changeable')
    const own = await buy(testShop.url, poster({ customer: anyCustomer() }))
    expect(await reasonOf({ ...placed, number: own.number })).toBe('not_changeable')
  })
})
