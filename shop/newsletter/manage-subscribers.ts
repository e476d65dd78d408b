import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { changesBetween, recordAudit, recordDeletion } from '../audit/log.ts'
import { restoreRows } from '../audit/restore.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs } from '../ports.ts'
import { nextEmail } from './status.ts'
import { subscription } from './table.ts'

async function locked(tx: Executor, id: string) {
  const [row] = await tx.select().from(subscription).where(eq(subscription.id, id)).for('update')
  return row
}

const thing = (row: { id: string; email: string }) =>
  ({ subject: 'subscription', subjectId: row.id, name: row.email }) as const

/** Ends a subscription at the subscriber's request. Refused when it has ended already. */
export function endSubscription(
  db: Db,
  clock: Clock,
  admin: Admin<'newsletter.act'>,
  id: string,
): Promise<Outcome<{ email: string }, { reason: 'unknown' | 'unchanged' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const row = await locked(tx, id)
    if (row === undefined) return refuse({ reason: 'unknown' })
    if (row.state === 'unsubscribed') return refuse({ reason: 'unchanged' })
    const change = { state: 'unsubscribed' as const, unsubscribedAt: now }
    await tx
      .update(subscription)
      .set({ ...change, updatedAt: now })
      .where(eq(subscription.id, id))
    const changes = changesBetween<{ state: string }>(row, { state: change.state })
    await recordAudit(tx, admin, { ...thing(row), action: 'change', changes }, now)
    return done({ email: row.email })
  })
}

/** Sends campaigns again to a subscriber whose mailbox a mail server refused; a further refusal counts again. */
export function clearBounce(
  db: Db,
  clock: Clock,
  admin: Admin<'newsletter.act'>,
  id: string,
): Promise<Outcome<{ email: string }, { reason: 'unknown' | 'not_bounced' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const row = await locked(tx, id)
    if (row === undefined) return refuse({ reason: 'unknown' })
    if (row.bouncedAt === null) return refuse({ reason: 'not_bounced' })
    const change = { bouncedAt: null }
    await tx
      .update(subscription)
      .set({ ...change, updatedAt: now })
      .where(eq(subscription.id, id))
    const changes = changesBetween<{ bouncedAt: Date | null }>(row, change)
    await recordAudit(tx, admin, { ...thing(row), action: 'change', changes }, now)
    return done({ email: row.email })
  })
}

/**
 * Resends the confirmation email, with the form's limits: three a day, not right after another. Only for pending
 * subscriptions.
 */
export function resendConfirmation(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin<'newsletter.act'>,
  id: string,
): Promise<Outcome<{ email: string }, { reason: 'unknown' | 'not_pending' | 'just_sent' | 'emails_used_up' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const row = await locked(tx, id)
    if (row === undefined) return refuse({ reason: 'unknown' })
    if (row.state !== 'pending') return refuse({ reason: 'not_pending' })
    const next = nextEmail(row, now)
    if (next.sending !== 'send') return refuse({ reason: next.sending === 'sent' ? 'just_sent' : 'emails_used_up' })
    await tx
      .update(subscription)
      .set({ letters: next.count, letterAt: now, updatedAt: now })
      .where(eq(subscription.id, id))
    await enqueueEmails(
      tx,
      jobs,
      [
        {
          key: `newsletter-confirm:${id}:${now.getTime()}`,
          template: 'newsletter-confirm',
          locale: row.locale,
          recipient: row.email,
          data: { subscriptionId: id },
        },
      ],
      now,
    )
    await recordAudit(tx, admin, { ...thing(row), action: 'send_confirmation' }, now)
    return done({ email: row.email })
  })
}

/** Removes a subscriber with all their data. Returns the id to restore them by within 30 days. */
export function removeSubscriber(
  db: Db,
  clock: Clock,
  admin: Admin<'newsletter.act'>,
  id: string,
): Promise<Outcome<{ email: string; deletedId: string }, { reason: 'unknown' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await locked(tx, id)
    if (found === undefined) return refuse({ reason: 'unknown' })
    await tx.delete(subscription).where(eq(subscription.id, id))
    const { words: _, ...row } = found
    const deletedId = await recordDeletion(tx, admin, { ...thing(row), rows: { subscription: [row] } }, now)
    return done({ email: row.email, deletedId })
  })
}

/** Restores a removed subscriber. Refused when restored already or when the address has subscribed again. */
export async function restoreSubscriber(
  db: Db,
  clock: Clock,
  admin: Admin<'newsletter.act'>,
  deletedId: string,
): Promise<Outcome<{ email: string }, { reason: 'gone' | 'taken' }>> {
  return restoreRows({ db, clock }, admin, { subject: 'subscription', id: deletedId }, async (tx, { rows }, now) => {
    const row = rows.subscription?.[0] as typeof subscription.$inferInsert | undefined
    if (row === undefined) return refuse({ reason: 'gone' })
    await tx.insert(subscription).values({ ...row, updatedAt: now })
    return done({ email: row.email })
  })
}
