import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import { copyKey, mail } from './table.ts'

type RetryRefusal = { reason: 'unknown_mail' | 'nobody' | 'already' }

/**
 * Sends a letter of the log (again): one that has not left is put back into the queue at once, one that was given up
 * too, and one that has left is written anew. It is rendered from the rows as they are now; of those that have gone
 * nothing leaves. A letter to the store goes to the address the store has now. A letter that has left is sent again
 * once, then its copy may be. Answers the letter that leaves, and to whom. Refused when nobody knows any more whom it
 * was for.
 */
export async function retryMail(
  db: Db,
  { clock, jobs, settings }: { clock: Clock; jobs: Jobs; settings: Settings },
  admin: Admin,
  id: string,
): Promise<Outcome<{ mailId: string; recipient: string }, RetryRefusal>> {
  const now = clock.now()
  const { contact } = await settings.read()
  return transact(db, async (tx) => {
    const [found] = await tx.select().from(mail).where(eq(mail.id, id)).for('update')
    if (found === undefined) return refuse({ reason: 'unknown_mail' })
    if (found.recipient === '') return refuse({ reason: 'nobody' })
    const recipient = found.template.endsWith('-to-store') ? contact.email : found.recipient
    const queued = { state: 'queued' as const, recipient }
    let mailId = id
    if (found.state === 'sent') {
      mailId = randomUUID()
      const copy = { ...found, ...queued, id: mailId, key: copyKey(found), createdAt: now }
      const written = await tx
        .insert(mail)
        .values({ ...copy, tries: 0, lastError: null, sentAt: null })
        .onConflictDoNothing()
        .returning({ id: mail.id })
      if (written.length === 0) return refuse({ reason: 'already' })
    } else {
      await tx.update(mail).set(queued).where(eq(mail.id, id))
    }
    await jobs.enqueue(tx, 'send-mail', [{ mailId }])
    await recordAudit(tx, admin, { ...(await actionOf(tx, found, mailId, recipient)), action: 'resend' }, now)
    return done({ mailId, recipient })
  })
}

/** A letter about an order is the order's own deed, which its timeline tells; any other is the log's. */
async function actionOf(tx: Executor, found: typeof mail.$inferSelect, mailId: string, recipient: string) {
  const [about] =
    found.orderId === null
      ? []
      : await tx.select({ number: order.number }).from(order).where(eq(order.id, found.orderId))
  if (about !== undefined) {
    const changes = [{ field: found.template, from: null, to: recipient }]
    return { subject: 'order' as const, subjectId: about.number, name: about.number, changes }
  }
  const changes = [{ field: 'state', from: found.state, to: 'queued' }]
  return { subject: 'mail' as const, subjectId: mailId, name: found.template, changes }
}
