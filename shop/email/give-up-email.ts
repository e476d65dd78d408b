import { and, eq, inArray } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { afterLastAttempt } from './record-attempt.ts'
import { mail } from './table.ts'

/**
 * Gives up an unsent email: no more attempts, and it no longer counts as stuck. It can still be sent later,
 * except goodbye emails, whose addresses are erased. Refused when it was sent meanwhile or does not exist.
 */
export async function giveUpEmail(
  db: Db,
  clock: Clock,
  admin: Admin<'email.act'>,
  id: string,
): Promise<Outcome<null, { reason: 'left' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [before] = await tx.select({ state: mail.state }).from(mail).where(eq(mail.id, id)).for('update')
    const [gone] = await tx
      .update(mail)
      .set({ state: 'dropped', ...afterLastAttempt(mail.lastError) })
      .where(and(eq(mail.id, id), inArray(mail.state, ['queued', 'failed'])))
      .returning({ template: mail.template })
    if (gone === undefined) return refuse({ reason: 'left' })
    const changes = [{ field: 'state', from: before?.state, to: 'dropped' }]
    await recordAudit(
      tx,
      admin,
      { subject: 'mail', subjectId: id, name: gone.template, action: 'give_up', changes },
      now,
    )
    return done(null)
  })
}
