import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import type { Cursor } from '../pagination.ts'
import { refunded } from '../payments/table.ts'
import type { OrderRow } from './read.ts'
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
  const rows = await selectInLockOrder(tx, buyer)
  return rows.map(({ id }) => id)
}

const selectInLockOrder = (db: Executor, buyer: Buyer) =>
  db.select({ id: order.id }).from(order).where(ordersOf(buyer)).orderBy(asc(order.id)).for('no key update')

/**
 * Assigns guest orders of a verified address to its account; idempotent. Never called for an unverified address:
 * someone who registers with a guest's address would see what they bought. Returns how many there were.
 */
export async function adoptOrders(db: Executor, owner: { userId: string; email: string }): Promise<number> {
  const theirs = selectInLockOrder(db, { guest: owner.email.toLowerCase() })
  const adopted = await db
    .update(order)
    .set({ userId: owner.userId })
    .where(inArray(order.id, theirs))
    .returning({ id: order.id })
  return adopted.length
}

export type OwnOrder = Pick<
  OrderRow,
  'id' | 'linkVersion' | 'number' | 'total' | 'status' | 'paymentStatus' | 'createdAt'
> & {
  /** Completed refunds, in fils. */
  refunded: Fils
  /** Never paid: its buyer placed another order instead. */
  isReplaced: boolean
}

/** The orders of an account, newest first, after a position (keyset); totals in fils. */
export function listOwnOrders(
  db: Executor,
  userId: string,
  { after, limit }: { after?: Cursor | null; limit: number } = { limit: 100 },
): Promise<OwnOrder[]> {
  const behind =
    after && or(lt(order.createdAt, after.createdAt), and(eq(order.createdAt, after.createdAt), lt(order.id, after.id)))
  return db
    .select({
      id: order.id,
      linkVersion: order.linkVersion,
      number: order.number,
      total: order.total,
      status: order.status,
      paymentStatus: order.paymentStatus,
      createdAt: order.createdAt,
      refunded,
      isReplaced: sql<boolean>`${order.status} = 'cancelled' and ${order.paidAt} is null and exists (
        select from order_event past where past.order_id = shop_order.id and past.kind = 'superseded')`,
    })
    .from(order)
    .where(and(eq(order.userId, userId), behind ?? undefined))
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(limit)
}

/** The contact details of an account's buyer, as last entered; null before their first order. */
export async function readLastBuyer(db: Executor, userId: string) {
  const { firstName, lastName, phone, robloxUsername } = order
  const [last] = await db
    .select({ firstName, lastName, phone, robloxUsername })
    .from(order)
    .where(eq(order.userId, userId))
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(1)
  return last ?? null
}
