import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/users/admin.ts'
import { auditEntry } from '../audit/log.ts'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import { readSettings } from '../settings/read.ts'

/** Nothing was done: the admin must prove afresh who they are; refunds above `limit` fils in 24 hours ask for it. */
export type ProofNeeded = { reason: 'proof_needed'; limit: Fils }

const dayMs = 24 * 3_600_000

/**
 * The proof that an admin still owes before so much money goes back or is marked as taken by hand, or null: with what the same account asked for in
 * the last 24 hours, whatever became of it, it comes to more than the store's setting. That is read from the audit log,
 * of which nothing can be taken away. Requests of one account wait for each other until their transactions end.
 * @param amount in fils
 */
export async function proofNeeded(tx: Executor, admin: Staff, amount: Fils, now: Date): Promise<ProofNeeded | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds:${admin.id}`}, 0))`)
  if (admin.hasFreshProof) return null
  const asked = sql`jsonb_path_query_first(${auditEntry.changes}, '$[*] ? (@.field == "amount").to')::int`
  const [before] = await tx
    .select({ sum: sql`coalesce(sum(${asked}), 0)`.mapWith(Number) })
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
