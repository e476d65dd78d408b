import { asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import { payment, refund } from '../payments/table.ts'

export type RefundRow = typeof refund.$inferSelect

/** The refunds of an order, oldest first. */
export function readRefunds(db: Executor, orderId: string): Promise<RefundRow[]> {
  return db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(asc(refund.at), asc(refund.id))
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
