import { inArray, or, sql } from 'drizzle-orm'
import { available } from '../catalog/bundles/table.ts'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'

/** The catalog's data of a requested product for pricing; `changeAt` is when it changes next. */
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
  | 'components'
  | 'changeAt'
> & {
  /** The length of a package's sessions; null for the usual one. */
  packageMinutes: number | null
}

export type Wanted = { productId: string; quantity: number }
/** `parts` is the content of one bundle, each at its own price; empty for anything else. */
export type PricedItem = ForSaleRow & { quantity: number; parts: (ForSaleRow & { quantity: number })[] }

/** A requested item that cannot be sold as requested; `left` is the available quantity. */
export type ItemProblem =
  | { productId: string; reason: 'gone' }
  /** It has variants, and none was chosen. */
  | { productId: string; reason: 'choose_variant' }
  | { productId: string; reason: 'out_of_stock' }
  | { productId: string; reason: 'not_enough'; left: number }

const packageMinutes = sql<
  number | null
>`(select of.session_minutes from product of where of.id = ${product}.package_of)`

const heldIn = (
  ids: readonly string[],
) => sql`select part ->> 'id' from product bundle, jsonb_array_elements(bundle.components) part
  where ${inArray(sql`bundle.id`, [...ids])}`

/** The catalog's current rows of the requested products and of the content of bundles among them. */
export async function readForSale(db: Executor, requested: readonly Wanted[]): Promise<Map<string, ForSaleRow>> {
  const ids = [...new Set(requested.map((item) => item.productId))]
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
      stock: available,
      status: product.status,
      sessionMinutes: product.sessionMinutes,
      packageOf: product.packageOf,
      packageSessions: product.packageSessions,
      packageDays: product.packageDays,
      packageMinutes,
      options: product.options,
      components: product.components,
      changeAt: product.changeAt,
    })
    .from(product)
    .where(or(inArray(product.id, ids), sql`${product.id} = any(array(${heldIn(ids)}))`))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The requested items at current prices, with repeated products merged, and every problem. Items that need the same
 * units get them in order. Pure.
 */
export function priceItems(requested: readonly Wanted[], catalog: Map<string, ForSaleRow>) {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of requested)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  const items: PricedItem[] = []
  const problems: ItemProblem[] = []
  const used = new Map<string, number>()
  for (const [productId, quantity] of quantities) {
    const row = catalog.get(productId)
    if (row?.status !== 'active') problems.push({ productId, reason: 'gone' })
    else {
      const parts = partsOf(row, catalog)
      items.push({
        ...row,
        ...(parts.length > 0 && { isDigital: parts.every(({ isDigital }) => isDigital) }),
        quantity,
        parts,
      })
      const pieces = parts.length > 0 ? parts : [{ ...row, quantity: 1 }]
      const left = Math.min(row.stock, ...pieces.map((piece) => leftOf(piece, used)))
      if (row.options.length > 0) problems.push({ productId, reason: 'choose_variant' })
      else if (left === 0) problems.push({ productId, reason: 'out_of_stock' })
      else if (left < quantity) problems.push({ productId, reason: 'not_enough', left })
      for (const piece of pieces)
        used.set(piece.id, (used.get(piece.id) ?? 0) + piece.quantity * Math.min(left, quantity))
    }
  }
  return { items, problems }
}

/**
 * The content of one bundle, with quantities; empty for anything else. A missing part makes the bundle unavailable; so
 * does a draft, which no shopper can see.
 */
const partsOf = ({ components }: ForSaleRow, catalog: Map<string, ForSaleRow>): PricedItem['parts'] =>
  components.flatMap(({ id, quantity }) => {
    const part = catalog.get(id)
    return part && part.status !== 'draft' ? [{ ...part, quantity }] : []
  })

/** For how many of an item a unit is available, besides those that earlier items need. */
const leftOf = (piece: ForSaleRow & { quantity: number }, used: ReadonlyMap<string, number>): number =>
  Math.max(0, Math.floor((piece.stock - (used.get(piece.id) ?? 0)) / piece.quantity))
