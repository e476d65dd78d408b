import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { product } from '#shop/catalog/table.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { buyers, counter, orderFor, setStock } from '#tests/support/buyers.ts'
import { actAtBank, anyCustomer, freeTimes, orderBody, returnFromBank } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { orderFacts, ownCheckout } from '#tests/support/orders/order-facts.ts'
import { admin } from '#tests/support/orders/refund-facts.ts'
import { orderSchema } from './order-form.ts'
import { placeOrder } from './place-order.ts'

describeOnBothEngines('concurrent orders', (open) => {
  const testShop = open.once()
  const { confirm, confirmed, pageOf } = ownCheckout(() => testShop)
  const { rowOf } = orderFacts(() => testShop)
  const stock = async () =>
    (await testShop.shop.db.select().from(product).where(eq(product.id, 'sticker-pack')))[0]!.stock

  test('200 buyers want the last 10: 10 get one, 190 are refused', async () => {
    await setStock(testShop, 'harvest-poster', 10)
    const responses = await buyers([testShop.url], 200, () => orderFor([{ productId: 'harvest-poster', quantity: 1 }]))
    expect(counter(responses)).toEqual({ '201': 10, '409 items': 190 })
    const refused = responses.filter((each) => each.status === 409)
    expect(
      refused.every(
        (each) => JSON.stringify(each.body.problems) === '[{"productId":"harvest-poster","reason":"out_of_stock"}]',
      ),
    ).toBe(true)
    const numbers = responses.filter((each) => each.status === 201).map((each) => each.body.number)
    expect(new Set(numbers).size).toBe(10)
    expect((await testShop.shop.db.select().from(product).where(eq(product.id, 'harvest-poster')))[0]?.stock).toBe(0)
    await checkInvariants(testShop.shop.db, { 'harvest-poster': 10 })

    // All ten pay, and their browsers come back twice each, at the same moment.
    const paid = responses.filter((each) => each.status === 201)
    await Promise.all(
      paid.map(async ({ body }) => {
        const back = await actAtBank(body.paymentUrl, 'pay')
        await Promise.all([returnFromBank(back), returnFromBank(back)])
      }),
    )
    expect(await testShop.shop.db.$count(order, eq(order.needsReview, 'paid_twice'))).toBe(0)
    await checkInvariants(testShop.shop.db, { 'harvest-poster': 10 })
    await setStock(testShop, 'harvest-poster', 2)
  })

  test('50 orders with a code that has 5 uses', async () => {
    await testShop.shop.db
      .insert(discountCode)
      .values({ code: 'RACE', type: 'fixed', value: 250, usageLimit: 5, createdAt: testShop.clock.now() })
    const responses = await buyers([testShop.url], 50, () =>
      orderFor([{ productId: 'beginner-guide', quantity: 1 }], { promoCode: 'RACE' }),
    )
    expect(counter(responses)).toEqual({ '201': 5, '409 promo': 45 })
    await checkInvariants(testShop.shop.db)
  })

  test('buyers of the same products in a different order do not deadlock', async () => {
    const ids = ['bustan-tshirt.m', 'sticker-pack', 'beginner-guide']
    const responses = await buyers([testShop.url], 36, (n) => {
      const turned = [...ids.slice(n % 3), ...ids.slice(0, n % 3)]
      return orderFor(
        (n % 2 ? turned : turned.reverse()).map((productId) => ({ productId, quantity: 1 })),
        { promoCode: 'GARDEN10' },
      )
    })
    expect(counter(responses)).toEqual({ '201': 36 })
    expect(testShop.errors).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  test('a declined payment is tried again as a new order; the old one releases its goods', async () => {
    const before = await stock()
    const body = orderSchema.parse(
      orderBody({ items: [{ productId: 'sticker-pack', quantity: 3 }], customer: anyCustomer() as never }),
    )
    const context = {
      locale: 'en' as const,
      userId: null,
      network: 'n',
      gateway: testShop.shop.gateway,
      checkoutKey: randomUUID(),
      replace: true,
    }
    const first = await placeOrder(testShop.shop.db, testShop.shop, body, context)
    if (!first.ok) throw new Error(first.refusal.reason)
    await returnFromBank(await actAtBank(await pageOf(first.value), 'decline'))
    const second = await placeOrder(testShop.shop.db, testShop.shop, body, context)
    if (!second.ok) throw new Error(second.refusal.reason)
    expect(second.value.number).not.toBe(first.value.number)
    expect(await rowOf(first.value)).toMatchObject({ reservation: 'returned', status: 'cancelled' })
    expect(await stock()).toBe(before - 3)
    await returnFromBank(await actAtBank(await pageOf(second.value), 'pay'))
    expect((await rowOf(second.value)).paymentStatus).toBe('paid')
    const { number } = second.value
    const token = accessToken(testShop.shop.secrets, await rowOf(second.value))
    const placed = { ok: false, refusal: { reason: 'already_placed', number, token } }
    expect(await confirm(context.checkoutKey, 1)).toEqual(placed)
    expect(await placeOrder(testShop.shop.db, testShop.shop, body, context)).toEqual(placed)
  })

  test('a declined order is placed again with the times it holds, also when they are no longer offered', async () => {
    const { db, settings } = testShop.shop
    const [startsAt, other] = (await freeTimes(testShop.url)) as [string, string]
    const bodyAt = (at: string) =>
      orderSchema.parse(
        orderBody({
          items: [{ productId: 'garden-session', quantity: 1 }],
          appointments: [{ productId: 'garden-session', startsAt: at, mode: 'live' }],
          customer: anyCustomer() as never,
        }),
      )
    const [body, moved] = [bodyAt(startsAt), bodyAt(other)]
    const context = { locale: 'en' as const, userId: null, network: 'n', gateway: testShop.shop.gateway, replace: true }
    const key = { ...context, checkoutKey: randomUUID() }
    const first = await placeOrder(db, testShop.shop, body, key)
    if (!first.ok) throw new Error(first.refusal.reason)
    await returnFromBank(await actAtBank(await pageOf(first.value), 'decline'))
    const { booking } = await settings.read()
    const setNotice = async (noticeHours: number) => {
      await changeSettings(db, testShop.clock, admin, { booking: { ...booking, noticeHours } })
      settings.invalidate()
    }
    await setNotice(336)
    const refused = await placeOrder(db, testShop.shop, moved, key)
    const stranger = await placeOrder(db, testShop.shop, body, { ...context, checkoutKey: randomUUID() })
    const second = await placeOrder(db, testShop.shop, body, key)
    await setNotice(booking.noticeHours)
    const notOffered = { refusal: { reason: 'appointment', problem: { why: 'not_offered' } } }
    expect([refused, stranger]).toMatchObject([notOffered, notOffered])
    expect(second).toMatchObject({ ok: true, value: { again: false } })
  })

  test('a checkout that is repeated after its hold ended, before its release, places a new order', async () => {
    const before = await stock()
    const key = randomUUID()
    const first = await confirmed(key, 2)
    const ended = { reservedUntil: testShop.clock.now() }
    await testShop.shop.db.update(order).set(ended).where(eq(order.id, first.orderId))
    const second = await confirmed(key, 2)
    expect(second.number).not.toBe(first.number)
    expect(await rowOf(first)).toMatchObject({ reservation: 'returned', status: 'cancelled' })
    expect(await stock()).toBe(before - 2)
  })

  test('an order that the store accepted unpaid is not placed again by its checkout', async () => {
    const key = randomUUID()
    const first = await confirmed(key, 1)
    await testShop.shop.db.update(order).set({ reservation: 'kept' }).where(eq(order.id, first.orderId))
    const before = await stock()
    const { number } = first
    expect(await confirm(key, 1)).toMatchObject({ ok: false, refusal: { reason: 'already_placed', number } })
    expect(await confirm(key, 2)).toMatchObject({ ok: false, refusal: { reason: 'already_placed', number } })
    expect(await stock()).toBe(before)
    await testShop.shop.db.update(order).set({ reservation: 'held' }).where(eq(order.id, first.orderId))
  })

  test('a buyer who changes the cart ten times at once holds the goods of one order', async () => {
    const before = await stock()
    const key = randomUUID()
    await confirmed(key, 1)
    const results = await Promise.all(Array.from({ length: 10 }, (_, n) => confirm(key, n + 1)))
    expect(results.every((each) => each.ok)).toBe(true)
    const [live] = await testShop.shop.db.select().from(order).where(eq(order.checkoutKey, key))
    expect(live?.reservation).toBe('held')
    const taken = before - (await stock())
    const [line] = await testShop.shop.db.select().from(orderLine).where(eq(orderLine.orderId, live!.id))
    expect(taken).toBe(line?.quantity)
  })
})
