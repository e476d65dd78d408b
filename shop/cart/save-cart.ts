import { and, eq, sql } from 'drizzle-orm'
import { type Db, databaseCode, type Executor } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { SavedCartInput } from './form.ts'
import { savedCart } from './table.ts'

export type SaveCartRefusal =
  /** Another device has saved since: read, merge, try again. */
  | { reason: 'changed' }
  /** The account is gone. */
  | { reason: 'unknown' }

/** Saves an account's cart if it still is of the version that was seen; of two devices at the same moment one gets it. */
export async function saveCart(
  db: Db,
  userId: string,
  { version, items }: SavedCartInput,
  now: Date,
): Promise<Outcome<{ version: number }, SaveCartRefusal>> {
  try {
    const [saved] =
      version === 0
        ? await db
            .insert(savedCart)
            .values({ userId, items, version: 1, updatedAt: now })
            .onConflictDoNothing()
            .returning({ version: savedCart.version })
        : await db
            .update(savedCart)
            .set({ items, version: version + 1, updatedAt: now })
            .where(and(eq(savedCart.userId, userId), eq(savedCart.version, version)))
            .returning({ version: savedCart.version })
    return saved ? done(saved) : refuse({ reason: 'changed' })
  } catch (error) {
    if (databaseCode(error) === noSuchAccount) return refuse({ reason: 'unknown' })
    throw error
  }
}

const noSuchAccount = '23503'

/** Takes what was bought out of an account's cart, in the transaction that made the order paid. */
export async function takeBought(tx: Executor, userId: string, orderId: string, now: Date): Promise<void> {
  const bought = sql`select product_id from order_line where order_id = ${orderId}`
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
