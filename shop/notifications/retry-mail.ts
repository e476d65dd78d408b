import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/admin.ts'
import { recordAudit } from '../audit.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs } from '../ports.ts'
import { mail } from './table.ts'

type RetryRefusal = { reason: 'unknown_mail' | 'nobody' | 'already' }

/**
 * Sends a letter of the log (again): one that has not left is put back into the queue at once, one that was given up
 * too, and one that has left is written anew. It is rendered from the rows as they are now; of those that have gone
 * nothing leaves. A letter that has left is sent again once, then its successor may be. Answers the id of the letter
 * that leaves. Refused when nobody knows any more whom it was for.
 */
export async function retryMail(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin,
  id: string,
): Promise<Outcome<{ mailId: string }, RetryRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx.select().from(mail).where(eq(mail.id, id)).for('update')
    if (found === undefined) return refuse({ reason: 'unknown_mail' })
    if (found.recipient === '') return refuse({ reason: 'nobody' })
    let mailId = id
    if (found.state === 'sent') {
      mailId = randomUUID()
      const again = { key: `${found.template}:again:${id}`, state: 'queued' as const, createdAt: now }
      const written = await tx
        .insert(mail)
        .values({ ...found, ...again, id: mailId, tries: 0, lastError: null, sentAt: null })
        .onConflictDoNothing()
        .returning({ id: mail.id })
      if (written.length === 0) return refuse({ reason: 'already' })
    } else {
      await tx.update(mail).set({ state: 'queued' }).where(eq(mail.id, id))
    }
    await jobs.enqueue(tx, 'send-mail', [{ mailId }])
    const changes = [{ field: 'state', from: found.state, to: 'queued' }]
    await recordAudit(
      tx,
      admin,
      { subject: 'mail', subjectId: mailId, name: found.template, action: 'resend', changes },
      now,
    )
    return done({ mailId })
  })
}
