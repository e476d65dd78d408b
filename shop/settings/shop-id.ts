import { eq, sql } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { setting } from './table.ts'

const key = 'shop_id'

/** The shop's id as its database says it; null in one that was made before shops had ids. */
export async function readShopId(db: Executor): Promise<string | null> {
  const [row] = await db.select({ id: setting.value }).from(setting).where(eq(setting.key, key))
  return typeof row?.id === 'string' ? row.id : null
}

/** Gives the database an id unless it has one. Of several that claim at once, one wins; answers the id that holds. */
export async function claimShopId(db: Executor, id: string, now: Date): Promise<string> {
  await db.insert(setting).values({ key, value: id, updatedAt: now }).onConflictDoNothing()
  return (await readShopId(db)) ?? id
}

/** Whether anything of a shop is in the database: a product, an account or an order. */
export async function isUsed(db: Executor): Promise<boolean> {
  for (const table of [product, user, order])
    if ((await db.select({ one: sql`1` }).from(table).limit(1)).length > 0) return true
  return false
}
