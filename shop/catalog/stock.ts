import { sql } from 'drizzle-orm'
import { type Executor, pagesChanged, runConcurrently } from '../db.ts'
import type { Fils } from '../money.ts'
import { product, stockMove, type stockReasons } from './table.ts'

/** Units of a product; with `price` they are taken only while the product is on sale at exactly that price. */
type Units = { productId: string; quantity: number; price?: Fils }

/** Which order moves stock, and when. */
type Order = { orderId: string; at: Date }

/** From this many pieces on a shopper sees how many are left. */
export const lowStock = 5

/** The lock order for stock. */
const inLockOrder = (units: readonly Units[]) => [...units].sort((a, b) => (a.productId < b.productId ? -1 : 1))

/**
 * Takes units off the catalog; false when any product has too few, and then the caller must roll its transaction back.
 * Check, act and the record of it are one statement, and the constraint on the column stands behind it.
 */
export async function takeStock(tx: Executor, units: readonly Units[], order: Order): Promise<boolean> {
  // All at once, in the one order of locking: the database works them off one after another.
  const ordered = inLockOrder(units)
  const taken = await runConcurrently(ordered.map((unit) => moveForOrder(tx, unit, -1, 'order', order)))
  if (taken.some((stock) => stock === null)) return false
  const shown = ordered.filter((_, n) => (taken[n] ?? 0) <= lowStock)
  if (shown.length > 0) await pagesChanged(tx, keysOf(shown))
  return true
}

/** Puts units back on the catalog. A product that was deleted since is no longer there to take them. */
export async function returnStock(tx: Executor, units: readonly Units[], order: Order): Promise<void> {
  const shown: Units[] = []
  for (const unit of inLockOrder(units)) {
    const stock = await moveForOrder(tx, unit, 1, 'returned', order)
    if (stock !== null && stock - unit.quantity <= lowStock) shown.push(unit)
  }
  if (shown.length > 0) await pagesChanged(tx, keysOf(shown))
}

const keysOf = (units: readonly Units[]) => units.map(({ productId }) => `product:${productId}` as const)

/** Moves a product's stock and writes down why, in one statement; answers the stock afterwards, null when it may not. */
async function moveForOrder(
  tx: Executor,
  { productId, quantity, price }: Units,
  direction: 1 | -1,
  reason: (typeof stockReasons)[number],
  { orderId, at }: Order,
): Promise<number | null> {
  const delta = direction * quantity
  const asPriced = price === undefined ? sql`` : sql` and price = ${price} and status = 'active'`
  const moved = await tx.execute(sql`
    with moved as (
      update ${product} set stock = stock + ${delta}
      where id = ${productId} and stock + ${delta} >= 0${asPriced}
      returning id, stock
    )
    insert into ${stockMove} (product_id, delta, stock, reason, order_id, at)
      select id, ${delta}, stock, ${reason}, ${orderId}, ${at.toISOString()}::timestamptz from moved
      returning stock`)
  const { rows } = moved as unknown as { rows: { stock: number }[] }
  return rows[0]?.stock ?? null
}
