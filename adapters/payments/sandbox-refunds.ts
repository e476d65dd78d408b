import { eq, sql } from 'drizzle-orm'
import { type Db, transact } from '#shop/db.ts'
import type { RefundReport, RefundRequest } from '#shop/ports.ts'
import { sandboxCharge, sandboxRefund } from './sandbox-table.ts'

/** Payments of the demo data: they were never in this bank's ledger, and are refunded without a check. */
const demo = /^demo_/

/**
 * Refunds a captured payment, never more than its amount, and idempotently. A `slow` payment's refund stays pending
 * until it is asked about.
 */
export function refundAtSandbox(db: Db, { id, reference, amount }: RefundRequest): Promise<RefundReport> {
  return transact(db, async (tx) => {
    const [charge] = await tx.select().from(sandboxCharge).where(eq(sandboxCharge.id, reference)).for('update')
    const [before] = await tx
      .select()
      .from(sandboxRefund)
      .where(eq(sandboxRefund.id, `sbr_${id}`))
    if (before) return { state: before.state, reference: before.id }
    const back = await tx
      .select({ amount: sql<number>`coalesce(sum(${sandboxRefund.amount}), 0)::int` })
      .from(sandboxRefund)
      .where(eq(sandboxRefund.chargeId, reference))
    const captured = charge?.state === 'captured' && (back[0]?.amount ?? 0) + amount <= charge.amount
    if (!captured && !demo.test(reference))
      return { state: 'failed', reference: null, failure: 'more than the payment holds' }
    const state = charge?.quirk === 'slow' ? 'pending' : 'done'
    await tx.insert(sandboxRefund).values({ id: `sbr_${id}`, chargeId: reference, amount, state })
    return { state, reference: `sbr_${id}` }
  })
}

/** The state of a refund; asking about a pending one completes it. */
export async function sandboxRefundReport(db: Db, reference: string): Promise<RefundReport> {
  const [found] = await db
    .update(sandboxRefund)
    .set({ state: sql`case when ${sandboxRefund.state} = 'pending' then 'done' else ${sandboxRefund.state} end` })
    .where(eq(sandboxRefund.id, reference))
    .returning()
  if (found === undefined) throw new Error(`the sandbox bank knows no refund ${reference}`)
  return { state: found.state, reference }
}
