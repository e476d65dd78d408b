import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CartItem } from '../cart/reducer.ts'
import { available } from '../catalog/bundles/table.ts'
import type { Category } from '../catalog/category.ts'
import { crossedOutForBuyers } from '../catalog/prices/table.ts'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import type { SavedLine } from './form.ts'
import { maxSaved } from './max-saved.ts'
import { savedWishlist } from './table.ts'

/** A wishlist item in the browser; `price` is its price when it was added, in fils. */
export type SavedItem = Omit<CartItem, 'quantity'>

/** A product or variant on a wishlist with its current data; amounts in fils. */
export type WishlistProduct = Omit<SavedItem, 'category'> & {
  category: Category
  originalPrice: Fils | null
  stock: number
  /** A variant is still to be chosen; `price` is their lowest. */
  hasVariants: boolean
}

/**
 * An account's wishlist with the display data of each product; those not on sale are omitted, since drafts must not be
 * visible. At most `maxSaved`. Version 0 when there is none yet.
 */
export async function readAccountWishlist(
  db: Executor,
  userId: string,
): Promise<{ version: number; items: SavedItem[] }> {
  const saved = await readSavedLines(db, userId)
  const known = await readWishlistProducts(
    db,
    saved.items.map(({ productId }) => productId),
  )
  const catalog = new Map(known.map((one) => [one.id, one]))
  const items = saved.items.flatMap(({ productId, price }) => {
    const found = catalog.get(productId)
    if (found === undefined) return []
    const { originalPrice, stock, hasVariants, ...facts } = found
    return [{ ...facts, price }]
  })
  return { version: saved.version, items: items.slice(0, maxSaved) }
}

/** An account's wishlist as stored, including products not currently on sale. */
export async function readSavedLines(db: Executor, userId: string): Promise<{ version: number; items: SavedLine[] }> {
  const { version, items } = savedWishlist
  const [saved] = await db.select({ version, items }).from(savedWishlist).where(eq(savedWishlist.userId, userId))
  return saved ?? { version: 0, items: [] }
}

/** Those of some products and variants that are on sale, in no particular order; a variant with its full name. */
export async function readWishlistProducts(db: Executor, ids: readonly string[]): Promise<WishlistProduct[]> {
  if (ids.length === 0) return []
  const { id, title, titleEn, price, image, imageColour, category, isDigital } = product
  return db
    .select({
      id,
      title,
      titleEn,
      price,
      image,
      imageColour,
      category,
      isDigital,
      stock: available,
      originalPrice: crossedOutForBuyers,
      hasVariants: sql<boolean>`${product.options} <> '[]'`,
    })
    .from(product)
    .where(and(eq(product.status, 'active'), inArray(id, [...ids])))
}
