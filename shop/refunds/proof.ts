import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/users/admin.ts'
import { auditEntry } from '../audit/log.ts'
import type { Executor } from '../db.ts'
import { dayMs } from '../kuwait-time.ts'
import type { Fils } from '../money.ts'
import { readSettings } from '../settings/read.ts'

/** Nothing was done: the admin must prove their identity again; required above `limit` fils of refunds in 24 hours. */
export type ProofNeeded = { reason: 'proof_needed'; limit: Fils }

/**
 * The proof of identity that an admin still needs for a refund or a payment taken manually, or null: required when,
 * with everything the same account requested in the last 24 hours, whatever its outcome, it exceeds the store's
 * setting. This is read from the audit log, which is append-only. Requests of one account are serialized until their
 * transactions end.
 * @param amount in fils
 */
export async function proofNeeded(tx: Executor, admin: Staff, amount: Fils, now: Date): Promise<ProofNeeded | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds:${admin.id}`}, 0))`)
  if (admin.hasFreshProof) return null
  const refundedAmount = sql`jsonb_path_query_first(${auditEntry.changes}, '$[*] ? (@.field == "amount").to')::int`
  const [before] = await tx
    .select({ sum: sql`coalesce(sum(${refundedAmount}), 0)`.mapWith(Number) })
    .from(auditEntry)
    .where(
      and(
        inArray(auditEntry.action, ['refund', 'take_payment']),
        eq(auditEntry.actorId, admin.id),
        gt(auditEntry.at, new Date(now.getTime() - dayMs)),
      ),
    )
  const { proofAbove: limit } = (await readSettings(tx)).refunds
  return (before?.sum ?? 0) + amount > limit ? { reason: 'proof_needed', limit } : null
}
