import { and, eq, sql } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { setting } from './table.ts'

/** Identifying marks of a database, stored as settings. */
type Mark = 'shop_id' | 'secret_fingerprint'

async function readMark(db: Executor, key: Mark): Promise<string | null> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, key))
  return typeof row?.value === 'string' ? row.value : null
}

async function claimMark(db: Executor, key: Mark, value: string, now: Date): Promise<string> {
  await db.insert(setting).values({ key, value, updatedAt: now }).onConflictDoNothing()
  return (await readMark(db, key)) ?? value
}

/** The shop's id in its database; null in one from before shops had ids. */
export const readShopId = (db: Executor): Promise<string | null> => readMark(db, 'shop_id')

/** Gives the database an id unless it has one. Of several concurrent claims one wins; returns the id that is stored. */
export const claimShopId = (db: Executor, id: string, now: Date): Promise<string> => claimMark(db, 'shop_id', id, now)

/** The fingerprint of the secret that signs this shop's links and sessions; null if none is stored. */
export const readSecretFingerprint = (db: Executor): Promise<string | null> => readMark(db, 'secret_fingerprint')

/**
 * Stores the fingerprint of this machine's secret unless there is one, or replaces `former`, which was given up
 * intentionally. Of several machines that start at once, one wins; returns the fingerprint that is stored.
 */
export async function claimSecretFingerprint(
  db: Executor,
  mine: string,
  former: string | null,
  now: Date,
): Promise<string> {
  if (former !== null)
    await db
      .update(setting)
      .set({ value: mine, updatedAt: now })
      .where(and(eq(setting.key, 'secret_fingerprint'), eq(setting.value, former)))
  return claimMark(db, 'secret_fingerprint', mine, now)
}

/** Whether the database contains data of a shop: a product, an account or an order. */
export async function isUsed(db: Executor): Promise<boolean> {
  for (const table of [product, user, order])
    if ((await db.select({ one: sql`1` }).from(table).limit(1)).length > 0) return true
  return false
}
