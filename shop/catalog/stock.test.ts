import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { transact } from '#shop/db.ts'
import { place } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { order } from '../orders/table.ts'
import { returnStock, takeStock } from './stock.ts'
import { product, stockMove } from './table.ts'

describeOnBothEngines('stock', (open) => {
  let testShop: OpenShop
  let of: { orderId: string; at: Date }
  beforeAll(async () => {
    testShop = await open()
    const placed = await place(testShop.url)
    const [row] = await testShop.shop.db.select().from(order).where(eq(order.number, placed.number))
    of = { orderId: row!.id, at: testShop.clock.now() }
  })
  const stock = async (id: string) =>
    (await testShop.shop.db.select().from(product).where(eq(product.id, id)))[0]!.stock
  /** All units or none, as in every verb. */
  const take = async (units: Parameters<typeof takeStock>[1]) => {
    const tooFew = new Error('too few')
    return await transact(testShop.shop.db, async (tx) => {
      if (!(await takeStock(tx, units, of))) throw tooFew
      return true
    }).catch((error) => {
      if (error !== tooFew) throw error
      return false
    })
  }
  const poster = 'harvest-poster'

  test('is taken for all units of an order or for none, and never below zero', async () => {
    await testShop.shop.db.update(product).set({ stock: 10 }).where(eq(product.id, poster))
    const stickers = await stock('sticker-pack')
    const units = [
      { productId: 'sticker-pack', quantity: 1 },
      { productId: poster, quantity: 2 },
    ]
    const results = await Promise.all(Array.from({ length: 20 }, () => take(units)))
    expect(results.filter(Boolean).length).toBe(5)
    expect([await stock(poster), await stock('sticker-pack')]).toEqual([0, stickers - 5])
    const moves = await testShop.shop.db.select().from(stockMove).where(eq(stockMove.productId, poster))
    expect(moves.filter(({ orderId }) => orderId === of.orderId).length).toBe(5)
  })

  test('is taken only from products on sale at exactly the quoted price', async () => {
    const [before] = await testShop.shop.db.select().from(product).where(eq(product.id, 'bustan-tshirt.m'))
    const one = { productId: 'bustan-tshirt.m', quantity: 1 }
    expect(await take([{ ...one, price: before!.price - 1 }])).toBe(false)
    expect(await take([{ ...one, price: before!.price }])).toBe(true)
    await testShop.shop.db.update(product).set({ status: 'archived' }).where(eq(product.id, one.productId))
    expect(await take([{ ...one, price: before!.price }])).toBe(false)
    expect(await stock(one.productId)).toBe(before!.stock - 1)
  })

  test('is returned, except to a deleted product', async () => {
    const before = await stock(poster)
    await transact(testShop.shop.db, (tx) =>
      returnStock(
        tx,
        [
          { productId: poster, quantity: 3 },
          { productId: randomUUID(), quantity: 1 },
        ],
        of,
      ),
    )
    expect(await stock(poster)).toBe(before + 3)
  })
})
