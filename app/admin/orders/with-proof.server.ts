import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { type GuardArgs, requireAdmin } from '#app/guards.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { ProofNeeded } from '#shop/refunds/proof.ts'

const isProofNeeded = (refusal: { reason: string }): refusal is ProofNeeded => refusal.reason === 'proof_needed'

/** Runs a refunding action; first asks for a fresh proof of identity if the verb requires one (see `requireFresh`). */
export async function withProof<Value, Refused extends { reason: string }>(
  args: GuardArgs,
  fields: Record<string, unknown>,
  act: (admin: Admin<'payments.act'>) => Promise<Outcome<Value, Refused>>,
): Promise<Outcome<Value, Exclude<Refused, ProofNeeded>>> {
  const admin = await requireAdmin(args, 'payments.act')
  let outcome = await act(admin)
  if (!outcome.ok && isProofNeeded(outcome.refusal))
    outcome = await act(await requireFresh(args, admin, fields, { refundsAbove: outcome.refusal.limit }))
  if (!outcome.ok && isProofNeeded(outcome.refusal)) throw new Error('a fresh proof was given and not taken')
  return outcome as Outcome<Value, Exclude<Refused, ProofNeeded>>
}
