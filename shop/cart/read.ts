import { eq, inArray } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import type { CartLine } from './merge.ts'
import type { CartItem } from './reducer.ts'
import { savedCart } from './table.ts'

/** An account's cart with the display data of each product; prices in fils. Version 0 when there is none yet. */
export type AccountCart = { version: number; items: CartItem[] }

/** Reads an account's cart. A product that is no longer for sale stays in it, so that the cart's page can say so. */
export async function readAccountCart(db: Executor, userId: string): Promise<AccountCart> {
  const saved = await readSavedCart(db, userId)
  const { id, title, titleEn, price, image, imageColour, category, isDigital } = product
  const ids = saved.items.map(({ productId }) => productId)
  const known = await db
    .select({ id, title, titleEn, price, image, imageColour, category, isDigital })
    .from(product)
    .where(inArray(product.id, ids.length > 0 ? ids : ['']))
  const catalog = new Map(known.map((one) => [one.id, one]))
  const items = saved.items.flatMap(({ productId, quantity }) => {
    const found = catalog.get(productId)
    return found ? [{ ...found, quantity }] : []
  })
  return { version: saved.version, items }
}

/** An account's cart as stored. */
export async function readSavedCart(db: Executor, userId: string): Promise<{ version: number; items: CartLine[] }> {
  const { version, items } = savedCart
  const [saved] = await db.select({ version, items }).from(savedCart).where(eq(savedCart.userId, userId))
  return saved ?? { version: 0, items: [] }
}
