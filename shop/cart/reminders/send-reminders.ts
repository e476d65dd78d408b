import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm'
import { type Db, type Executor, transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import type { MailTemplate } from '../../email/table.ts'
import type { Shop } from '../../shop.ts'
import { hasOrdered, mayStillPay } from './has-ordered.ts'
import { mailboxHash } from './link.ts'
import { cartReminder, cartReminderStop } from './table.ts'

const hourMs = 3_600_000
/** Emails per transaction; the next run continues. */
const atATime = 200
/** Older carts are from a time when reminders were off or the shop was down: they get none. */
const staleMs = 7 * 24 * hourMs
/** The days of `ownCounts.cartReminders`. */
const onceInDays = 7

/**
 * Enqueues the reminders that are due: one email for each cart last changed as long ago as the settings say, unless its
 * shopper has ordered, was reminded within the last days, or stopped reminders; then the cart is deleted (R60). While
 * an order can still be paid, its cart waits. The email is written and the cart marked in one transaction, so a restart
 * sends nothing twice and skips no one.
 */
export async function sendCartReminders(
  db: Db,
  { clock, jobs, settings }: Pick<Shop, 'clock' | 'jobs' | 'settings'>,
): Promise<void> {
  const { on, hours } = (await settings.read()).cartReminders
  if (!on) return
  for (let left = true; left; ) left = await transact(db, (tx) => sendSome(tx, { clock, jobs }, hours))
}

/** Returns whether there may be more. */
async function sendSome(tx: Executor, { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>, hours: number): Promise<boolean> {
  const now = clock.now()
  const since = new Date(now.getTime() - onceInDays * 24 * hourMs)
  const due = await tx
    .select({
      id: cartReminder.id,
      email: cartReminder.email,
      locale: cartReminder.locale,
      changedAt: cartReminder.changedAt,
      hasOrdered,
      wasReminded: sql<boolean>`exists (select 1 from cart_reminder earlier
        where earlier.email_key = cart_reminder.email_key and earlier.queued_at > ${since.toISOString()}::timestamptz)`,
    })
    .from(cartReminder)
    .where(
      and(
        isNull(cartReminder.queuedAt),
        lte(cartReminder.changedAt, new Date(now.getTime() - hours * hourMs)),
        not(mayStillPay),
      ),
    )
    .orderBy(asc(cartReminder.changedAt), asc(cartReminder.id))
    .limit(atATime)
    .for('update', { skipLocked: true })
  const eligible = due.flatMap(({ email, ...row }) =>
    email === null || row.hasOrdered || row.wasReminded || now.getTime() - row.changedAt.getTime() > staleMs
      ? []
      : [{ ...row, email }],
  )
  const stopped = await stoppedOf(
    tx,
    eligible.map(({ email }) => email),
  )
  const reminded = eligible.filter(({ email }) => !stopped.has(mailboxHash(email)))
  const ids = reminded.map(({ id }) => id)
  const others = due.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  if (others.length > 0) await tx.delete(cartReminder).where(inArray(cartReminder.id, others))
  if (ids.length > 0) {
    await tx.update(cartReminder).set({ queuedAt: now }).where(inArray(cartReminder.id, ids))
    const emails = reminded.map(({ id, email, locale }) => ({
      key: `cart-reminder:${id}`,
      template: 'cart-reminder' as const,
      locale,
      recipient: email,
      data: { reminderId: id },
    }))
    await enqueueEmails(tx, jobs, emails, now)
  }
  return due.length === atATime
}

async function stoppedOf(tx: Executor, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await tx
    .select({ mailbox: cartReminderStop.mailbox })
    .from(cartReminderStop)
    .where(inArray(cartReminderStop.mailbox, emails.map(mailboxHash)))
  return new Set(rows.map(({ mailbox }) => mailbox))
}

type WrittenEmail = { template: MailTemplate; data: unknown }
/** The reminder of an email; null for any other email. */
const reminderOf = ({ template, data }: WrittenEmail): string | null =>
  template === 'cart-reminder' ? (data as { reminderId: string }).reminderId : null

/**
 * Whether an email may still be sent, checked immediately before sending: of a concurrent order and reminder, either
 * the order was committed first and nothing is sent, or the email was already on its way. A sent reminder is never sent
 * again, not even manually; nor is any after reminders were switched off. True for any other email.
 */
export async function maySendNow(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  email: WrittenEmail,
): Promise<boolean> {
  const id = reminderOf(email)
  if (id === null) return true
  if (!(await settings.read()).cartReminders.on) return false
  const [row] = await db
    .select({ email: cartReminder.email, sentAt: cartReminder.sentAt, hasOrdered, mayStillPay })
    .from(cartReminder)
    .where(eq(cartReminder.id, id))
  if (!row?.email || row.sentAt !== null || row.hasOrdered || row.mayStillPay) return false
  return (await stoppedOf(db, [row.email])).size === 0
}

/** Records that a reminder was sent, for the reports; any other email changes nothing. */
export async function recordReminderSent(db: Executor, email: WrittenEmail, now: Date): Promise<void> {
  const id = reminderOf(email)
  if (id !== null) await db.update(cartReminder).set({ sentAt: now }).where(eq(cartReminder.id, id))
}

/**
 * Deletes the cart of a reminder that is never sent; one whose shopper may still pay an order waits for its end, with a
 * new id for the next email. Any other email changes nothing.
 */
export async function forgetUnsent(db: Executor, email: WrittenEmail): Promise<void> {
  const id = reminderOf(email)
  if (id === null) return
  const unsent = and(eq(cartReminder.id, id), isNull(cartReminder.sentAt))
  const hasNewer = sql`exists (select 1 from cart_reminder newer
    where newer.email_key = cart_reminder.email_key and newer.queued_at is null)`
  await db
    .update(cartReminder)
    .set({ id: randomUUID(), queuedAt: null })
    .where(and(unsent, mayStillPay, not(hasOrdered), not(hasNewer)))
  await db.delete(cartReminder).where(unsent)
}
