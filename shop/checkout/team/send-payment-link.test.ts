import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { mail } from '#shop/email/table.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { releaseExpired } from '#shop/orders/release-expired.ts'
import { setStock } from '#tests/support/buyers.ts'
import { actAtBank, place as buy, returnFromBank } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { orderFacts, poster } from '#tests/support/orders/order-facts.ts'
import { admin } from '#tests/support/orders/refund-facts.ts'
import { teamOrders } from '#tests/support/orders/team-orders.ts'
import { remindOfPayment } from './remind-of-payment.ts'
import { sendPaymentLink } from './send-payment-link.ts'

const hourMs = 3_600_000

describeOnBothEngines('a payment link', (open) => {
  let testShop: OpenShop
  let start: Date
  beforeAll(async () => {
    testShop = await open()
    start = testShop.clock.now()
  })
  afterEach(async () => {
    testShop.clock.set(start)
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })
  const { db, made, press, rowOf, stickers } = teamOrders(() => testShop)
  const { posters } = orderFacts(() => testShop)
  const send = (of: { number: string }, way: 'email' | 'whatsapp' = 'email') =>
    sendPaymentLink(testShop.shop, admin, of.number, way)
  const later = (ms: number) => testShop.clock.set(new Date(testShop.clock.now().getTime() + ms))
  const emails = async (orderId: string) =>
    (await db().select().from(mail).where(eq(mail.orderId, orderId))).map(({ template }) => template).sort()
  const expire = async (of: { number: string }) => {
    const { id, reservedUntil } = await rowOf(of)
    testShop.clock.set(new Date(reservedUntil.getTime() + 31_000))
    await releaseExpired(testShop.shop, id)
  }

  test('a shopper’s unpaid order is held longer, and its buyer is emailed', async () => {
    const own = await buy(testShop.url, poster())
    const before = await rowOf(own)
    expect(await send(own)).toMatchObject({ ok: true })
    const after = await rowOf(own)
    expect(after.reservedUntil.getTime() - testShop.clock.now().getTime()).toBe(24 * hourMs)
    expect(before.reservedUntil.getTime()).toBeLessThan(after.reservedUntil.getTime())
    expect(await emails(after.id)).toEqual(['payment-link'])
    // The job for its original expiry finds it held.
    testShop.clock.set(new Date(before.reservedUntil.getTime() + hourMs))
    await releaseExpired(testShop.shop, after.id)
    expect(await rowOf(own)).toMatchObject({ reservation: 'held', status: 'pending' })
  })

  test('is not sent for less than the gateway charges, which the team can take itself', async () => {
    const { gateway } = testShop.shop
    testShop.shop.gateway = { ...gateway, minimum: 1_000_000 }
    const placed = await made(stickers(1))
    const refused = [(await send(placed)).ok, await send(placed), await press(placed)]
    testShop.shop.gateway = gateway
    expect(refused).toEqual([false, { ok: false, refusal: { reason: 'below_minimum' } }, 'below_minimum'])
    expect(await emails(placed.orderId)).toEqual([])
    expect(await send(placed)).toMatchObject({ ok: true })
    expect(await press(placed)).toContain('/payments/open/')
  })

  test('its buyer is reminded once, while it is unpaid; not after payment', async () => {
    const placed = await made(stickers(1))
    await send(placed, 'whatsapp')
    const sentAt = (await rowOf(placed)).linkSentAt!.toISOString()
    later(12 * hourMs)
    const remind = () => remindOfPayment(testShop.shop, { orderId: placed.orderId, sentAt })
    await Promise.all([remind(), remind(), remind()])
    expect(await emails(placed.orderId)).toEqual(['payment-reminder'])
    await remindOfPayment(testShop.shop, { orderId: placed.orderId, sentAt: start.toISOString() })
    expect(await emails(placed.orderId)).toEqual(['payment-reminder'])

    const paid = await made(stickers(1))
    await send(paid, 'whatsapp')
    const { linkSentAt } = await rowOf(paid)
    await returnFromBank(await actAtBank(await press(paid), 'pay'))
    await remindOfPayment(testShop.shop, { orderId: paid.orderId, sentAt: linkSentAt!.toISOString() })
    expect(await emails(paid.orderId)).not.toContain('payment-reminder')
  })

  test('an expired one reserves its goods again, if available', async () => {
    const [own, other] = [await buy(testShop.url, poster()), await made(stickers(1))]
    const stock = await posters()
    await expire(own)
    expect(await posters()).toBe(stock + 2)
    expect(await rowOf(own)).toMatchObject({ reservation: 'returned', status: 'cancelled' })
    expect(await send(own)).toMatchObject({ ok: true })
    expect(await posters()).toBe(stock)
    expect(await rowOf(own)).toMatchObject({ reservation: 'held', status: 'pending' })
    await expire(own)
    await setStock(testShop, 'harvest-poster', 1)
    expect(await send(own)).toMatchObject({ refusal: { reason: 'sold_out' } })
    expect(await rowOf(own)).toMatchObject({ reservation: 'returned', status: 'cancelled' })
    await setStock(testShop, 'harvest-poster', stock + 2)
    await moveOrder(db(), testShop.shop, admin, { number: other.number, to: 'cancelled' })
    expect(await send(other)).toMatchObject({ refusal: { reason: 'not_payable' } })
  })

  test('expired and paid at the same moment, it is one of the two, and its goods are counted once', async () => {
    for (let round = 0; round < 5; round++) {
      const placed = await made(stickers(1))
      await send(placed, 'whatsapp')
      const back = await actAtBank(await press(placed), 'pay')
      testShop.clock.set(new Date((await rowOf(placed)).reservedUntil.getTime() + 31_000))
      await Promise.all([returnFromBank(back), releaseExpired(testShop.shop, placed.orderId)])
      testShop.clock.set(start)
      expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'paid', reservation: 'kept', status: 'pending' })
    }
  })

  test('a paid order gets none, and an unpaid one not too often', async () => {
    const placed = await made(stickers(1))
    const results = []
    for (let count = 0; count < 12; count++) results.push(await send(placed, 'whatsapp'))
    expect(results.at(-1)).toMatchObject({ refusal: { reason: 'too_often' } })
    await returnFromBank(await actAtBank(await press(placed), 'pay'))
    expect(await send(placed)).toMatchObject({ refusal: { reason: 'already_paid' } })
  })
})
