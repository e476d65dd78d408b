import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import { order } from '../orders/table.ts'
import { payment, refund } from '../payments/table.ts'

export type RefundRow = typeof refund.$inferSelect

/** The refunds of an order, oldest first. */
export function readRefunds(db: Executor, orderId: string): Promise<RefundRow[]> {
  return db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(asc(refund.at), asc(refund.id))
}

/** What every captured payment of an order still has, in fils. */
export function readRefundable(db: Executor, number: string): Promise<{ id: string; left: Fils }[]> {
  return db
    .select({ id: payment.id, left: sql<Fils>`${payment.amount} - ${payment.refunded}` })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(and(eq(order.number, number), eq(payment.state, 'captured')))
}

/** What was captured for an order and what of it was paid back for certain, in fils, over all its payments. */
export async function readLedger(db: Executor, orderId: string): Promise<{ captured: Fils; paidBack: Fils }> {
  const captured = db
    .select({ sum: sql`coalesce(sum(${payment.amount}), 0)` })
    .from(payment)
    .where(sql`${payment.orderId} = ${orderId} and ${payment.state} = 'captured'`)
  const paidBack = db
    .select({ sum: sql`coalesce(sum(${refund.amount}), 0)` })
    .from(refund)
    .where(sql`${refund.orderId} = ${orderId} and ${refund.state} = 'done'`)
  const asked = await db.execute(sql`select (${captured})::int as captured, (${paidBack})::int as "paidBack"`)
  const { rows } = asked as unknown as { rows: { captured: Fils; paidBack: Fils }[] }
  return rows[0] ?? { captured: 0, paidBack: 0 }
}
