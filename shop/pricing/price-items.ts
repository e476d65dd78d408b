import { inArray } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'

/** What the catalog says of a wanted product, read for pricing; `changeAt` is when that changes. */
export type ForSaleRow = Pick<
  typeof product.$inferSelect,
  | 'id'
  | 'title'
  | 'titleEn'
  | 'sku'
  | 'price'
  | 'image'
  | 'imageColour'
  | 'category'
  | 'isDigital'
  | 'stock'
  | 'status'
  | 'sessionMinutes'
  | 'packageOf'
  | 'packageSessions'
  | 'packageDays'
  | 'options'
  | 'changeAt'
>

export type Wanted = { productId: string; quantity: number }
export type PricedItem = ForSaleRow & { quantity: number }

/** A wanted item that cannot be sold as wanted; `left` is what could be. */
export type ItemProblem =
  | { productId: string; reason: 'gone' }
  /** It comes in variants, and none of them was chosen. */
  | { productId: string; reason: 'choose_variant' }
  | { productId: string; reason: 'out_of_stock' }
  | { productId: string; reason: 'not_enough'; left: number }

/** The catalog's rows for the wanted products, as they are at this moment. */
export async function readForSale(db: Executor, wanted: readonly Wanted[]): Promise<Map<string, ForSaleRow>> {
  const rows = await db
    .select({
      id: product.id,
      title: product.title,
      titleEn: product.titleEn,
      sku: product.sku,
      price: product.price,
      image: product.image,
      imageColour: product.imageColour,
      category: product.category,
      isDigital: product.isDigital,
      stock: product.stock,
      status: product.status,
      sessionMinutes: product.sessionMinutes,
      packageOf: product.packageOf,
      packageSessions: product.packageSessions,
      packageDays: product.packageDays,
      options: product.options,
      changeAt: product.changeAt,
    })
    .from(product)
    .where(inArray(product.id, [...new Set(wanted.map((item) => item.productId))]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The wanted items at today's prices, the same product in two lines added up, with every problem there is. Pure. */
export function priceItems(wanted: readonly Wanted[], catalog: Map<string, ForSaleRow>) {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of wanted) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  const items: PricedItem[] = []
  const problems: ItemProblem[] = []
  for (const [productId, quantity] of quantities) {
    const row = catalog.get(productId)
    if (row?.status !== 'active') problems.push({ productId, reason: 'gone' })
    else {
      items.push({ ...row, quantity })
      if (row.options.length > 0) problems.push({ productId, reason: 'choose_variant' })
      else if (row.stock === 0) problems.push({ productId, reason: 'out_of_stock' })
      else if (row.stock < quantity) problems.push({ productId, reason: 'not_enough', left: row.stock })
    }
  }
  return { items, problems }
}
