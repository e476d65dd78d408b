import { eq, sql } from 'drizzle-orm'
import type { Db, Executor } from '../db.ts'
import type { SavedCartInput } from './form.ts'
import { saveList } from './save-list.ts'
import { savedCart } from './table.ts'

/** Saves an account's cart if it still has the version that was seen (see `saveList`). */
export const saveCart = (db: Db, userId: string, input: SavedCartInput, now: Date) =>
  saveList(db, savedCart, userId, input, now)

/** Removes what was bought from an account's cart, in the transaction that made the order paid. */
export async function removeBoughtItems(tx: Executor, userId: string, orderId: string, now: Date): Promise<void> {
  const bought = sql`select coalesce(bundle ->> 'productId', product_id) from order_line where order_id = ${orderId}`
  await tx
    .update(savedCart)
    .set({
      items: sql`coalesce((select jsonb_agg(item) from jsonb_array_elements(${savedCart.items}) item
        where item->>'productId' not in (${bought})), '[]'::jsonb)`,
      version: sql`${savedCart.version} + 1`,
      updatedAt: now,
    })
    .where(eq(savedCart.userId, userId))
}
