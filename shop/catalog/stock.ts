import { and, eq, gte, sql } from 'drizzle-orm'
import { type Executor, together } from '../db.ts'
import type { Fils } from '../money.ts'
import { product } from './table.ts'

/** Units of a product; with `price` they are taken only while the product is on sale at exactly that price. */
type Units = { productId: string; quantity: number; price?: Fils }

/** From this many pieces on a shopper sees how many are left. */
export const lowStock = 5

/** One fixed order of locking for everybody who moves stock. */
const inLockOrder = (units: readonly Units[]) => [...units].sort((a, b) => (a.productId < b.productId ? -1 : 1))

/**
 * Takes units off the shelf; false when any product has too few, and then the caller must roll its transaction back.
 * Check and act are one statement, and the constraint on the column stands behind it.
 */
export async function takeStock(tx: Executor, units: readonly Units[]): Promise<boolean> {
  // All at once, in the one order of locking: the database works them off one after another.
  const taken = await together(
    inLockOrder(units).map(({ productId, quantity, price }) => {
      const asPriced = price === undefined ? undefined : and(eq(product.price, price), eq(product.status, 'active'))
      return tx
        .update(product)
        .set({ stock: sql`${product.stock} - ${quantity}` })
        .where(and(eq(product.id, productId), gte(product.stock, quantity), asPriced))
        .returning({ stock: product.stock })
    }),
  )
  if (taken.some((rows) => rows.length === 0)) return false
  if (taken.flat().some(({ stock }) => stock <= lowStock)) await catalogChanged(tx)
  return true
}

/** Puts units back on the shelf. */
export async function returnStock(tx: Executor, units: readonly Units[]): Promise<void> {
  let shows = false
  for (const { productId, quantity } of inLockOrder(units)) {
    const [back] = await tx
      .update(product)
      .set({ stock: sql`${product.stock} + ${quantity}` })
      .where(eq(product.id, productId))
      .returning({ stock: product.stock })
    if (back !== undefined && back.stock - quantity <= lowStock) shows = true
  }
  if (shows) await catalogChanged(tx)
}

/** Tells every process, when the transaction commits, that kept pages no longer show what is true. */
export async function catalogChanged(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_notify('page_cache', '')`)
}
