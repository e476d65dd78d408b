import { desc, eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Locale } from '../money.ts'
import { order } from '../orders/table.ts'
import { user } from './table.ts'

/**
 * Language for an account's emails outside a request: the account's, else its last order's, else the shop's default.
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
