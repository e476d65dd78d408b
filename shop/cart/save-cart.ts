import { eq, inArray, sql } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Db, Executor } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { SavedCartInput } from './form.ts'
import { readSavedCart } from './read.ts'
import { type SaveListRefusal, saveList } from './save-list.ts'
import { savedCart } from './table.ts'

/**
 * Saves an account's cart if it still has the version that was seen (see `saveList`). A draft is never added, since
 * reading the cart would reveal it (R51); one that was for sale when it was added stays. Unknown products are dropped.
 * @returns also the ids of what was not saved
 */
export async function saveCart(
  db: Db,
  userId: string,
  { version, items }: SavedCartInput,
  now: Date,
): Promise<Outcome<{ version: number; dropped: string[] }, SaveListRefusal>> {
  const stored = await readSavedCart(db, userId)
  if (stored.version !== version) return refuse({ reason: 'changed' })
  const before = new Set(stored.items.map(({ productId }) => productId))
  const ids = items.map(({ productId }) => productId)
  const known = await db
    .select({ id: product.id, status: product.status })
    .from(product)
    .where(inArray(product.id, ids.length > 0 ? ids : ['']))
  const allowed = new Set(known.flatMap(({ id, status }) => (status !== 'draft' || before.has(id) ? [id] : [])))
  const lines = items.filter(({ productId }) => allowed.has(productId))
  const saved = await saveList(db, savedCart, userId, { version, items: lines }, now)
  return saved.ok ? done({ ...saved.value, dropped: ids.filter((id) => !allowed.has(id)) }) : saved
}

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
