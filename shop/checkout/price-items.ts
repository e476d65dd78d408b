import { asc, inArray } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'

/** What the shelf says of a wanted product, read for pricing. */
export type ShelfRow = Pick<
  typeof product.$inferSelect,
  'id' | 'title' | 'titleEn' | 'price' | 'image' | 'imageColour' | 'category' | 'isDigital' | 'stock' | 'status'
>

export type Wanted = { productId: string; quantity: number }
export type PricedItem = ShelfRow & { quantity: number }

/** A wanted item that cannot be sold as wanted; `left` is what could be. */
export type ItemProblem =
  | { productId: string; reason: 'gone' }
  | { productId: string; reason: 'out_of_stock' }
  | { productId: string; reason: 'not_enough'; left: number }

/**
 * The shelf's rows for the wanted products. With `lock` they are locked in the order of their ids until the
 * transaction ends: two buyers of the same two products can never wait for each other.
 */
export async function readShelf(db: Executor, wanted: readonly Wanted[], lock = false): Promise<Map<string, ShelfRow>> {
  const query = db
    .select({
      id: product.id, title: product.title, titleEn: product.titleEn, price: product.price, image: product.image,
      imageColour: product.imageColour, category: product.category, isDigital: product.isDigital,
      stock: product.stock, status: product.status,
    })
    .from(product)
    .where(inArray(product.id, [...new Set(wanted.map((item) => item.productId))]))
    .orderBy(asc(product.id))
  const rows = await (lock ? query.for('update') : query)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The wanted items at today's prices, the same product in two lines added up, with every problem there is. Pure. */
export function priceItems(wanted: readonly Wanted[], shelf: Map<string, ShelfRow>) {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of wanted) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  const items: PricedItem[] = []
  const problems: ItemProblem[] = []
  for (const [productId, quantity] of quantities) {
    const row = shelf.get(productId)
    if (row?.status !== 'active') problems.push({ productId, reason: 'gone' })
    else {
      items.push({ ...row, quantity })
      if (row.stock === 0) problems.push({ productId, reason: 'out_of_stock' })
      else if (row.stock < quantity) problems.push({ productId, reason: 'not_enough', left: row.stock })
    }
  }
  return { items, problems }
}
