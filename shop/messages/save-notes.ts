import { and, eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { readMessage } from './read.ts'
import { message } from './table.ts'

/**
 * Saves the team's notes on a message over the notes that the admin saw (optimistic lock); newer ones are returned with
 * the refusal.
 */
export async function saveNotes(
  db: Db,
  clock: Clock,
  admin: Admin<'messages.act'>,
  { id, notes, before }: { id: string; notes: string; before: string },
): Promise<Outcome<null, { reason: 'unknown_message' } | { reason: 'changed'; theirs: string }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [saved] = await tx
      .update(message)
      .set({ adminNotes: notes, updatedAt: now })
      .where(and(eq(message.id, id), eq(message.adminNotes, before)))
      .returning({ number: message.number })
    if (saved === undefined) {
      const found = await readMessage(tx, id)
      return found === null
        ? refuse({ reason: 'unknown_message' })
        : refuse({ reason: 'changed', theirs: found.adminNotes })
    }
    // Notes may hold personal data and must be erasable; the audit is permanent and records only that they changed.
    if (notes !== before)
      await recordAudit(tx, admin, { subject: 'message', subjectId: id, name: saved.number, action: 'note' }, now)
    return done(null)
  })
}
