import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from './table.ts'

/** Whose orders: an account's, or those placed with an address without one, in lower case. */
export type Buyer = { userId: string } | { guest: string }

/** The condition for a buyer's orders. */
export const ordersOf = (buyer: Buyer): SQL | undefined =>
  'userId' in buyer
    ? eq(order.userId, buyer.userId)
    : and(isNull(order.userId), eq(sql`lower(${order.email})`, buyer.guest))

/** Ids of a buyer's orders, oldest first. */
export async function orderIdsOf(db: Executor, buyer: Buyer): Promise<string[]> {
  const rows = await db.select({ id: order.id }).from(order).where(ordersOf(buyer)).orderBy(asc(order.createdAt))
  return rows.map(({ id }) => id)
}

/** The same, locked until the end of the transaction: their state cannot change meanwhile, and none can be erased twice. */
export async function lockOrdersOf(tx: Executor, buyer: Buyer): Promise<string[]> {
  const rows = await tx
    .select({ id: order.id })
    .from(order)
    .where(ordersOf(buyer))
    .orderBy(asc(order.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}
