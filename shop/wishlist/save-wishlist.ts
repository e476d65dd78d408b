import { inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type SaveListRefusal, saveList } from '../cart/save-list.ts'
import { product } from '../catalog/table.ts'
import type { Db } from '../db.ts'
import { type Outcome, refuse } from '../outcome.ts'
import type { SavedLine, savedWishlistSchema } from './form.ts'
import { maxSaved } from './max-saved.ts'
import { readSavedLines } from './read-wishlist.ts'
import { savedWishlist } from './table.ts'

/**
 * Saves an account's wishlist if it still has the version that was seen (R52). Only products on sale are added. Hidden
 * ones were not shown to the browser, so they stay; deleted ones are removed. A stored price stays that of the first
 * adding.
 */
export async function saveWishlist(
  db: Db,
  userId: string,
  { version, items }: z.infer<typeof savedWishlistSchema>,
  now: Date,
): Promise<Outcome<{ version: number }, SaveListRefusal>> {
  const stored = await readSavedLines(db, userId)
  if (stored.version !== version) return refuse({ reason: 'changed' })
  const ids = [...items, ...stored.items].map(({ productId }) => productId)
  const rows = await db
    .select({ id: product.id, status: product.status })
    .from(product)
    .where(inArray(product.id, ids.length > 0 ? ids : ['']))
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  const before = new Map(stored.items.map((line) => [line.productId, line]))
  const visible = items.flatMap((line) =>
    statuses.get(line.productId) === 'active' ? [before.get(line.productId) ?? line] : [],
  )
  const isActive = ({ productId }: SavedLine) => statuses.get(productId) === 'active'
  // What the browser did not show: it is not on sale, or comes after as many as a list shows.
  const shown = new Set([...stored.items.filter(isActive).slice(0, maxSaved), ...items].map((line) => line.productId))
  const hidden = stored.items.filter(({ productId }) => statuses.has(productId) && !shown.has(productId))
  return saveList<SavedLine>(
    db,
    savedWishlist,
    userId,
    { version, items: [...visible, ...hidden.slice(0, maxSaved)] },
    now,
  )
}
