import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addProduct } from '#shop/catalog/add-product.ts'
import type { Component } from '#shop/catalog/bundles/components.ts'
import type { Executor } from '#shop/db.ts'
import { orderLine } from '#shop/orders/table.ts'
import { groupLines } from '#shop/pricing/group-lines.ts'
import type { OpenShop } from '../open-shop.ts'

/** Puts a bundle on sale; returns its id. */
export async function addBundle(
  { shop, clock }: Pick<OpenShop, 'shop' | 'clock'>,
  components: Component[],
  price: number,
): Promise<string> {
  const id = `bundle-${randomUUID()}`
  const texts = { title: 'مجموعة', titleEn: 'Bundle', description: 'عدة منتجات', descriptionEn: 'Several products' }
  const picture = { image: '/products/sticker-pack', imageColour: '#9CCB7E', imageAlt: 'مجموعة', imageAltEn: 'Bundle' }
  const row = { id, ...texts, ...picture, components, price, category: 'physical', isDigital: false, stock: 0 } as const
  await addProduct(shop.db, { ...row, sku: id, status: 'active' }, { files: [], pictures: [] }, clock.now())
  return id
}

/** The lines of every purchased bundle add up to exactly its price (R62). */
export async function checkBundles(db: Executor): Promise<void> {
  const orders = Map.groupBy(await db.select().from(orderLine).orderBy(orderLine.position), ({ orderId }) => orderId)
  for (const [orderId, lines] of orders)
    for (const { bundle, lines: held } of groupLines(lines)) {
      if (bundle === null) continue
      const amount = held.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      expect(amount, `${bundle.productId} of ${orderId}`).toBe(bundle.price * bundle.quantity)
      for (const { quantity } of held) expect(quantity % bundle.quantity, `pieces of ${orderId}`).toBe(0)
    }
}
