import { randomUUID } from 'node:crypto'
import { asc, eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Executor } from '#shop/db.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { completePayment } from '#shop/payments/complete-payment.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buyers, counter, orderFor } from '#tests/support/buyers.ts'
import { ask, type Placed, type Problem, place, sendOrder } from '#tests/support/buying.ts'
import { lockAwaited } from '#tests/support/databases/lock-waits.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { orderFacts, poster } from '#tests/support/orders/order-facts.ts'
import { inSizes, typedSizes } from '#tests/support/orders/sizes.ts'
import { correctStock } from '../correct-stock.ts'
import { takeStock } from '../stock.ts'
import { product, stockMove } from '../table.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const stickers = 'sticker-pack'
const small = `${stickers}.s`
const medium = `${stickers}.m`
const large = `${stickers}.l`

describeOnBothEngines('variants in orders', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    await inSizes(testShop, stickers, typedSizes({ S: [3000, 10], M: [3000, 10], L: [3500, 100] }))
  })
  const db = () => testShop.shop.db
  const stocks = async () =>
    Object.fromEntries(
      (
        await db()
          .select()
          .from(product)
          .where(like(product.id, `${stickers}%`))
      ).map(({ id, stock }) => [id, stock]),
    )

  test('have their product’s name in quotes, orders and answers, and their own price', async () => {
    const items = [
      { productId: stickers, variantId: large, quantity: 2 },
      { productId: small, quantity: 1 },
    ]
    const quote = await ask<{ items: { variantId: string; titleEn: string }[]; subtotal: { amount: number } }>(
      `${testShop.url}/api/v1/quotes`,
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ items }) },
    )
    expect(quote.body.subtotal.amount).toBe(10_000)
    expect(quote.body.items).toMatchObject([
      { productId: stickers, variantId: large, titleEn: 'Garden Sticker Pack · L', available: 100 },
      { productId: stickers, variantId: small, titleEn: 'Garden Sticker Pack · S' },
    ])
    const placed = await place(testShop.url, orderFor(items as never))
    const seen = await ask<{ items: object[] }>(`${testShop.url}/api/v1/orders/${placed.number}`, {
      headers: { Authorization: `Bearer ${placed.accessToken}` },
    })
    expect(seen.body.items).toMatchObject([
      { productId: stickers, variantId: large, quantity: 2, price: { amount: 3500 } },
      { productId: stickers, variantId: small, quantity: 1 },
    ])
    const { body } = await ask<object>(`${testShop.url}/api/v1/products/${stickers}`)
    expect(body).toMatchObject({
      ...{ hasVariants: true, pricesVary: true, price: { amount: 3000 }, stock: 117 },
      options: [{ nameEn: 'Size', values: [{ key: 's' }, { key: 'm' }, { key: 'l' }] }],
      variants: [
        { id: small, values: ['s'], stock: 9 },
        { id: medium, values: ['m'] },
        { id: large, price: { amount: 3500 } },
      ],
    })
  })

  test('a product without a choice, another product’s variant, an unknown one and a changed price are refused', async () => {
    const refusal = async (item: object, more = {}) => {
      const response = await sendOrder<Problem>(testShop.url, orderFor([{ quantity: 1, ...item } as never], more))
      return [response.status, response.body.problems ?? response.body.errors ?? response.body.code]
    }
    const choose = { productId: stickers, reason: 'choose_variant' }
    expect(await refusal({ productId: stickers })).toEqual([409, [choose]])
    const gone = { productId: stickers, variantId: `${stickers}.xs`, reason: 'gone' }
    expect(await refusal({ productId: stickers, variantId: `${stickers}.xs` })).toEqual([409, [gone]])
    expect((await refusal({ productId: 'harvest-poster', variantId: small }))[0]).toBe(422)
    expect(await refusal({ productId: large }, { expectedTotal: 3000 + 2000 })).toEqual([409, 'total_changed'])
    await db().update(product).set({ status: 'archived' }).where(eq(product.id, large))
    expect(await refusal({ productId: large })).toEqual([409, [{ ...gone, variantId: large }]])
    await db().update(product).set({ status: 'active' }).where(eq(product.id, large))
  })

  test('60 buyers want the last of two variants in either order, without a deadlock', async () => {
    await db().update(product).set({ stock: 5 }).where(eq(product.id, small))
    await db().update(product).set({ stock: 7 }).where(eq(product.id, medium))
    const both = [
      { productId: small, quantity: 1 },
      { productId: medium, quantity: 1 },
    ]
    const posters = { productId: 'harvest-poster', quantity: 1 }
    const before = await stocks()
    const responses = await buyers<Placed & Problem>([testShop.url], 60, (n) =>
      orderFor(
        n % 3 === 0 ? [both[1]!] : n % 3 === 1 ? both : [...both].reverse().concat(n % 2 === 0 ? [] : [posters]),
      ),
    )
    const after = await stocks()
    expect([after[small], after[medium]].every((left) => (left ?? -1) >= 0)).toBe(true)
    expect(after[medium]).toBe(0)
    expect(after[stickers]).toBe((after[small] ?? 0) + (after[medium] ?? 0) + (after[large] ?? 0))
    const lines = await db()
      .select({ productId: orderLine.productId, number: order.number })
      .from(orderLine)
      .innerJoin(order, eq(order.id, orderLine.orderId))
    const numbers = new Set(responses.filter(({ status }) => status === 201).map(({ body }) => body.number))
    const sold = (id: string) => lines.filter((line) => line.productId === id && numbers.has(line.number)).length
    expect([sold(small), sold(medium)]).toEqual([5 - (after[small] ?? 0), 7])
    expect(before[stickers]! - after[stickers]!).toBe(sold(small) + sold(medium))
    expect(Object.keys(counter(responses)).sort()).toEqual(['201', '409 items'])
    expect(testShop.errors).toEqual([])
  })

  // The embedded database has one connection: its transactions never overlap.
  if (open.engine === 'postgres')
    test('taking a variant locks its product, so that two buyers cannot deadlock', async () => {
      await db()
        .update(product)
        .set({ stock: 9 })
        .where(like(product.id, `${stickers}.%`))
      const of = { orderId: randomUUID(), at: testShop.clock.now() }
      const take = (tx: Executor, productId: string) => takeStock(tx, [{ productId, quantity: 1 }], of)
      let second: Promise<boolean> | undefined
      const both = await db().transaction(async (tx) => {
        const one = await take(tx, small)
        second = db().transaction((other) => take(other, medium))
        await lockAwaited(db())
        return [one, await take(tx, medium)]
      })
      expect([...both, await second]).toEqual([true, true, true])
      await db().update(product).set({ stock: 0 }).where(eq(product.id, medium))
    })

  test('a manual correction during purchases of the same product loses nothing', async () => {
    await db().update(product).set({ stock: 100 }).where(eq(product.id, small))
    const correct = (amount: string) =>
      correctStock(db(), testShop.shop.clock, admin, {
        ...{
          productId: medium,
          kind: 'received',
          amount: Number(amount),
          seen: 0,
          note: '',
          moveId: crypto.randomUUID(),
        },
      })
    const [responses, ...corrected] = await Promise.all([
      buyers([testShop.url], 12, () => orderFor([{ productId: small, quantity: 1 }])),
      ...Array.from({ length: 12 }, () => correct('2')),
    ])
    expect(counter(responses)).toEqual({ '201': 12 })
    expect(corrected.every(({ ok }) => ok)).toBe(true)
    const after = await stocks()
    expect([after[small], after[medium]]).toEqual([88, 24])
    expect(after[stickers]).toBe(88 + 24 + (after[large] ?? 0))
    expect(
      await correctStock(db(), testShop.shop.clock, admin, {
        ...{ productId: stickers, kind: 'received', amount: 5, seen: 0, note: '', moveId: crypto.randomUUID() },
      }),
    ).toEqual({ ok: false, refusal: { reason: 'unknown' } })
  })

  test('returned units go to their own variant, even a hidden one', async () => {
    const before = await stocks()
    const { number } = await place(testShop.url, orderFor([{ productId: large, quantity: 3 }]))
    await db().update(product).set({ status: 'archived' }).where(eq(product.id, large))
    expect((await stocks())[stickers]).toBe((before[small] ?? 0) + (before[medium] ?? 0))
    await moveOrder(db(), testShop.shop, admin, { number, to: 'cancelled' })
    const after = await stocks()
    expect([after[large], after[small], after[medium]]).toEqual([before[large], before[small], before[medium]])
    expect(after[stickers]).toBe((before[small] ?? 0) + (before[medium] ?? 0))
    await db().update(product).set({ status: 'active' }).where(eq(product.id, large))
    expect((await stocks())[stickers]).toBe(before[stickers])
    const moves = await db().select().from(stockMove).where(eq(stockMove.productId, large)).orderBy(asc(stockMove.id))
    expect(moves.slice(-2).map(({ delta, reason }) => [delta, reason])).toEqual([
      [-3, 'order'],
      [3, 'returned'],
    ])
  })

  test('an order from before its product had variants neither takes nor returns units', async () => {
    const { rowOf, paymentOf, posters } = orderFacts(() => testShop)
    const moves = () => db().select().from(stockMove).where(eq(stockMove.productId, 'harvest-poster'))
    const [first, second] = [await place(testShop.url, poster()), await place(testShop.url, poster())]
    await moveOrder(db(), testShop.shop, admin, { number: first.number, to: 'cancelled' })
    await inSizes(testShop, 'harvest-poster', typedSizes({ S: [2500, 6] }, 'POSTER'))
    const before = await moves()
    await completePayment(testShop.shop, (await paymentOf(first)).id)
    expect(await rowOf(first)).toMatchObject({ reservation: 'returned', needsReview: 'paid_but_sold_out' })
    await moveOrder(db(), testShop.shop, admin, { number: second.number, to: 'cancelled' })
    expect((await rowOf(second)).reservation).toBe('returned')
    expect([await moves(), await posters()]).toEqual([before, 6])
  })
})
