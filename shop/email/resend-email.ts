import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import { isToStore } from './state.ts'
import { copyKey, mail } from './table.ts'

/** `no_recipient`: it was erased; `no_contact`: the store has no address of its own yet. */
type RetryRefusal = { reason: 'unknown_mail' | 'no_recipient' | 'no_contact' | 'already' }

/**
 * Sends an email of the log (again): an unsent one is sent at once, a sent one is rendered again from the current
 * rows. Emails to the store go to its current address, those about an order to its buyer's. A sent email can be resent
 * once, then its copy can. Returns the email that is sent and its recipient. Refused when the recipient was erased;
 * an email to the store without one was written before its address was entered.
 */
export async function resendEmail(
  db: Db,
  { clock, jobs, settings }: { clock: Clock; jobs: Jobs; settings: Settings },
  admin: Admin<'email.act' | 'customers.contact'>,
  id: string,
): Promise<Outcome<{ mailId: string; recipient: string }, RetryRefusal>> {
  const now = clock.now()
  const { contact } = await settings.read()
  return transact(db, async (tx) => {
    const [found] = await tx.select().from(mail).where(eq(mail.id, id)).for('update')
    if (found === undefined) return refuse({ reason: 'unknown_mail' })
    const about = found.orderId === null ? null : await orderOf(tx, found.orderId)
    const toStore = isToStore(found.template)
    const recipient = toStore ? contact.email : found.recipient && (about?.email ?? found.recipient)
    if (recipient === '') return refuse({ reason: toStore ? 'no_contact' : 'no_recipient' })
    const queued = { state: 'queued' as const, refused: false, recipient }
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
    // A second job beside one that is about to run would send the email twice; one that runs may be done with it.
    const job = await jobs.expedite(tx, 'send-mail', { mailId })
    if (job === null || (job === 'running' && (found.state === 'dropped' || found.refused)))
      await jobs.enqueue(tx, 'send-mail', [{ mailId }])
    await recordAudit(tx, admin, { ...actionOf(found, about, mailId, recipient), action: 'resend' }, now)
    return done({ mailId, recipient })
  })
}

type About = { number: string; email: string }

/** The order of an email, whose address may have been corrected since. */
async function orderOf(tx: Executor, orderId: string): Promise<About | null> {
  const { number, email } = order
  const [found] = await tx.select({ number, email }).from(order).where(eq(order.id, orderId))
  return found ?? null
}

/** Resending an order's email is an action on the order's timeline; any other belongs to the email log. */
function actionOf(found: typeof mail.$inferSelect, about: About | null, mailId: string, recipient: string) {
  if (about !== null) {
    const changes = [{ field: found.template, from: null, to: recipient }]
    return { subject: 'order' as const, subjectId: about.number, name: about.number, changes }
  }
  const changes = [{ field: 'state', from: found.state, to: 'queued' }]
  return { subject: 'mail' as const, subjectId: mailId, name: found.template, changes }
}
