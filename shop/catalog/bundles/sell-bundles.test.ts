import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { isConditionFailed, transact } from '#shop/db.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { heldUnits, order, orderLine } from '#shop/orders/table.ts'
import { payment } from '#shop/payments/table.ts'
import { readItems } from '#shop/refunds/read-refunds.ts'
import { writeReview } from '#shop/reviews/write-review.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buyers, counter, orderFor, setStock } from '#tests/support/buyers.ts'
import { ask, type Placed, type Problem, sendOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants, seeded } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { addBundle } from '#tests/support/orders/bundles.ts'
import { refundFacts } from '#tests/support/orders/refund-facts.ts'
import { changeProducts } from '../change-products.ts'
import { takeStockOrRollBack } from '../stock.ts'
import { product } from '../table.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const stickers = 'sticker-pack'
const guide = 'beginner-guide'
const shirt = 'bustan-tshirt.m'

describeOnBothEngines('bundles in orders', (open) => {
  let testShop: OpenShop
  let bundle: string
  const stocks: Record<string, number> = {}
  const set = async (id: string, pieces: number) => {
    const [sold] = await db()
      .select({ units: sql<number>`coalesce(sum(${heldUnits}), 0)::int` })
      .from(orderLine)
      .where(and(eq(orderLine.productId, id), sql`${orderLine.orderId} not in ${seeded(db())}`))
    stocks[id] = pieces + (sold?.units ?? 0)
    await setStock(testShop, id, pieces)
  }
  beforeAll(async () => {
    testShop = await open()
    bundle = await addBundle(
      testShop,
      [
        { id: stickers, quantity: 3 },
        { id: guide, quantity: 1 },
      ],
      10_001,
    )
  })
  const db = () => testShop.shop.db
  const quote = async (items: object[], more: object = {}) =>
    (
      await ask<Record<string, never>>(`${testShop.url}/api/v1/quotes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ items, ...more }),
      })
    ).body
  const linesOf = async ({ number }: Placed) => {
    const [found] = await db().select().from(order).where(eq(order.number, number))
    const lines = await db()
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderId, found?.id ?? ''))
      .orderBy(orderLine.position)
    return { order: found as typeof order.$inferSelect, lines }
  }
  const priceOf = async (id: string) =>
    (await db().select({ price: product.price }).from(product).where(eq(product.id, id)))[0]?.price ?? 0

  test('have their own price, list their components, and are as available as those allow', async () => {
    await set(stickers, 11)
    const apart = 3 * (await priceOf(stickers)) + (await priceOf(guide))
    const { body } = await ask<object>(`${testShop.url}/api/v1/products/${bundle}`)
    expect(body).toMatchObject({
      ...{ price: { amount: 10_001 }, stock: 3, originalPrice: apart > 10_001 ? { amount: apart } : null },
      bundle: {
        items: [
          { productId: stickers, quantity: 3, isDigital: false },
          { productId: guide, quantity: 1, isDigital: true },
        ],
        apart: { amount: apart },
      },
    })
    expect(await quote([{ productId: bundle, quantity: 2 }])).toMatchObject({
      items: [{ productId: bundle, quantity: 2, available: 3, isDigital: false, bundle: { apart: { amount: apart } } }],
      subtotal: { amount: 20_002 },
      problems: [],
    })
    expect(await quote([{ productId: bundle, quantity: 4 }])).toMatchObject({
      problems: [{ productId: bundle, reason: 'not_enough', left: 3 }],
    })
    // The rest goes to the items in their order.
    expect(
      await quote([
        { productId: bundle, quantity: 3 },
        { productId: stickers, quantity: 3 },
      ]),
    ).toMatchObject({ problems: [{ productId: stickers, reason: 'not_enough', left: 2 }] })
  })

  const { paidOrder, requestItem, send } = refundFacts(() => testShop)

  test('are ordered as their parts, whose amounts and refunds add up to exactly what was paid', async () => {
    await set(stickers, 50)
    const items = [
      { productId: bundle, quantity: 2 },
      { productId: stickers, quantity: 1 },
    ]
    const of = await paidOrder(orderFor(items, { promoCode: 'GARDEN10' }))
    const { placed } = of
    const { order: found, lines } = await linesOf(placed)
    expect(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(
      20_002 + (await priceOf(stickers)),
    )
    const held = lines.filter((line) => line.bundle !== null)
    expect(held.every((line) => line.bundle?.productId === bundle && line.bundle.quantity === 2)).toBe(true)
    const pieces = (id: string) =>
      held.filter(({ productId }) => productId === id).reduce((sum, { quantity }) => sum + quantity, 0)
    expect([pieces(stickers), pieces(guide)]).toEqual([6, 2])
    const seen = await ask<{ items: object[]; downloads: object[] }>(`${testShop.url}/api/v1/orders/${placed.number}`, {
      headers: { Authorization: `Bearer ${placed.accessToken}` },
    })
    expect(seen.body.items[0]).toMatchObject({ bundle: { productId: bundle, quantity: 2, price: { amount: 10_001 } } })
    expect(seen.body.downloads).toHaveLength(1)

    const writer = { number: placed.number, token: placed.accessToken, productId: bundle, locale: 'en' as const }
    const written = { rating: 5, text: 'Both', name: '' }
    expect(await writeReview(db(), testShop.shop, writer, written)).toMatchObject({ ok: true })
    const other = { ...writer, productId: 'harvest-poster' }
    expect(await writeReview(db(), testShop.shop, other, written)).toMatchObject({ refusal: { reason: 'not_bought' } })

    const due = await readItems(db(), found)
    expect(due.lines.reduce((sum, { paid }) => sum + paid, due.shipping)).toBe(found.total)
    for (const { position, quantity, paid } of due.lines)
      expect(await requestItem(of, paid, { position, quantity })).toMatchObject({ ok: true })
    expect(await requestItem(of, due.shipping, 'shipping')).toMatchObject({ ok: true })
    await send(of)
    const [paid] = await db().select().from(payment).where(eq(payment.orderId, found.id))
    expect(paid?.refunded).toBe(found.total)
    await checkInvariants(db(), stocks)
  })

  test('never sell a unit twice, whether it is bought in bundles or individually', async () => {
    await set(stickers, 20)
    await set(shirt, 9)
    const other = await addBundle(
      testShop,
      [
        { id: shirt, quantity: 1 },
        { id: stickers, quantity: 2 },
      ],
      13_000,
    )
    const carts = [
      [{ productId: bundle, quantity: 1 }],
      [{ productId: stickers, quantity: 2 }],
      [
        { productId: other, quantity: 1 },
        { productId: shirt, quantity: 1 },
      ],
      [
        { productId: stickers, quantity: 1 },
        { productId: bundle, quantity: 1 },
        { productId: other, quantity: 1 },
      ],
    ]
    const responses = await buyers([testShop.url], 24, (n) => orderFor(carts[n % carts.length] ?? []))
    expect(Object.keys(counter(responses)).sort()).toEqual(['201', '409 items'])
    const [left] = await db().select({ stock: product.stock }).from(product).where(eq(product.id, stickers))
    // A cart of two units was sent six times: the remaining stock is too small for any of them.
    expect(left?.stock).toBeLessThan(2)
    await checkInvariants(db(), stocks)
  })

  test('are not sold if they changed after pricing, or without one of their parts', async () => {
    await set(stickers, 50)
    const refusal = async (more: object = {}) => {
      const response = await sendOrder<Problem>(testShop.url, orderFor([{ productId: bundle, quantity: 1 }], more))
      return [response.status, response.body.code, response.body.problems ?? response.body.total]
    }
    expect(await refusal({ expectedTotal: 11_000 })).toEqual([409, 'total_changed', 12_001])
    const archive = (change: 'archive' | 'activate') =>
      changeProducts(db(), testShop.clock, admin, { change, ids: [stickers] })
    await archive('archive')
    expect(await refusal()).toEqual([409, 'items', [{ productId: bundle, reason: 'out_of_stock' }]])
    await archive('activate')
    await expect(
      transact(db(), async (tx) => {
        const stale = { productId: bundle, price: 9_000, components: [{ id: stickers, quantity: 3 }] }
        for (const statement of takeStockOrRollBack(tx, [], [stale], { orderId: randomUUID(), at: new Date() }))
          await statement
      }),
    ).rejects.toSatisfy(isConditionFailed)
  })

  test('are discounted by what a code is for: a bundle with all its parts, or one product in it', async () => {
    const add = (name: string, productIds: string[]) =>
      db()
        .insert(discountCode)
        .values({
          ...{ code: name, type: 'percentage', value: 50, minimum: 0, kinds: [], productIds },
          ...{ isActive: true, createdAt: testShop.clock.now() },
        })
    await add('BUNDLE50', [bundle])
    await add('STICK50', [stickers])
    const items = [
      { productId: bundle, quantity: 1 },
      { productId: guide, quantity: 1 },
    ]
    const off = async (promoCode: string) => (await quote(items, { promoCode })).discount
    expect(await off('BUNDLE50')).toEqual({ amount: 5_001, currency: 'KWD' })
    // Three stickers of 3.500 and a guide of 2.250 are 8.236 of 10.001.
    expect(await off('STICK50')).toEqual({ amount: 4_118, currency: 'KWD' })
  })
})
