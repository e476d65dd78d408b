import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import type { Cursor } from '../pagination.ts'
import { refunded } from '../payments/table.ts'
import { ordersOf } from './buyer.ts'
import type { OrderRow } from './read.ts'
import { order } from './table.ts'

/**
 * Assigns guest orders of a verified address to its account; idempotent. Never called for an unverified address:
 * someone who registers with a guest's address would see what they bought. Returns how many there were.
 */
export async function adoptOrders(db: Executor, owner: { userId: string; email: string }): Promise<number> {
  const adopted = await db
    .update(order)
    .set({ userId: owner.userId })
    .where(ordersOf({ guest: owner.email.toLowerCase() }))
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
