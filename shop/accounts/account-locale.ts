import { desc, eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Locale } from '../money.ts'
import { order } from '../orders/table.ts'
import { user } from './table.ts'

/**
 * The language of an account's emails when nobody is there to ask: the one it was made in, else that of its last order,
 * else the shop's first one.
 */
export async function accountLocale(db: Executor, userId: string): Promise<Locale> {
  const [found] = await db
    .select({ own: user.locale, ordered: order.locale })
    .from(user)
    .leftJoin(order, eq(order.userId, user.id))
    .where(eq(user.id, userId))
    .orderBy(desc(order.createdAt))
    .limit(1)
  return found?.own ?? found?.ordered ?? 'ar'
}
