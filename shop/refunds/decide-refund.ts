import { and, eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { refund } from '../payments/table.ts'
import type { Shop } from '../shop.ts'
import { type ProofNeeded, proofNeeded } from './proof.ts'
import { settleRefund } from './settle-refund.ts'

/** An admin's decision on an unclear refund, from the gateway's own pages. */
export const refundDecisions = ['paid_back', 'not_paid_back'] as const
export type RefundDecision = (typeof refundDecisions)[number]

/**
 * Settles an unclear refund manually. Refused when it is no longer unclear. Amounts above the limit need a fresh proof
 * of identity, like a refund.
 */
export async function decideRefund(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  admin: Admin<'payments.act'>,
  { refundId, decision }: { refundId: string; decision: RefundDecision },
): Promise<Outcome<{ decision: RefundDecision }, { reason: 'changed' } | ProofNeeded>> {
  return transact(shop.db, async (tx) => {
    const [found] = await tx
      .select({ number: order.number, amount: refund.amount })
      .from(refund)
      .innerJoin(order, eq(order.id, refund.orderId))
      .where(and(eq(refund.id, refundId), eq(refund.state, 'unclear')))
      // Lock order: the order before its admin's refunds.
      .for('update', { of: order })
    if (found === undefined) return refuse({ reason: 'changed' })
    const proof = await proofNeeded(tx, admin, found.amount, shop.clock.now())
    if (proof) return refuse(proof)
    const report = { state: decision === 'paid_back' ? ('done' as const) : ('failed' as const), reference: null }
    if (!(await settleRefund({ ...shop, db: tx }, refundId, report, admin.email))) return refuse({ reason: 'changed' })
    const { number } = found
    const changes = [{ field: 'state', from: 'unclear', to: report.state }]
    const entry = { subject: 'order', subjectId: number, name: number, action: 'refund', changes } as const
    await recordAudit(tx, admin, entry, shop.clock.now())
    return done({ decision })
  })
}
