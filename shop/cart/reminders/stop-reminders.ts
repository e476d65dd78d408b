import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type Db, type Executor, transact } from '../../db.ts'
import { eraseEmails, eraseRecipientsOf } from '../../email/erase-recipient.ts'
import type { Clock } from '../../ports.ts'
import { emailKey } from '../../text-fields.ts'
import { cartReminder, cartReminderStop } from './table.ts'

/**
 * Stops reminders to a mailbox for good, and deletes its waiting cart (R60). Idempotent.
 * @param mailbox see `mailboxHash`
 */
export async function stopReminders(db: Db, clock: Clock, mailbox: string): Promise<void> {
  await transact(db, async (tx) => {
    await tx.insert(cartReminderStop).values({ mailbox, stoppedAt: clock.now() }).onConflictDoNothing()
    const hash = sql`rtrim(translate(encode(sha256(convert_to(${cartReminder.emailKey}, 'UTF8')), 'base64'), '+/', '-_'), '=')`
    await tx.delete(cartReminder).where(and(isNull(cartReminder.queuedAt), eq(hash, mailbox)))
  })
}

/** Its owner allows reminders again, by the link that stopped them. */
export async function allowReminders(db: Db, mailbox: string): Promise<void> {
  await db.delete(cartReminderStop).where(eq(cartReminderStop.mailbox, mailbox))
}

const erased = { checkoutKey: null, email: null, emailKey: null, items: [], promoCode: null }

/** Deletes carts last changed before an instant; of a sent reminder, its timestamps stay for the reports. */
export async function pruneReminders(tx: Executor, before: Date): Promise<void> {
  await tx.delete(cartReminder).where(and(isNull(cartReminder.sentAt), lt(cartReminder.changedAt, before)))
  const isPersonal = or(sql`${cartReminder.emailKey} is not null`, sql`${cartReminder.email} is not null`)
  await tx
    .update(cartReminder)
    .set(erased)
    .where(and(lt(cartReminder.changedAt, before), isPersonal))
  await eraseRecipientsOf(tx, 'cart-reminder', before)
}

/** Erases a verified address from all stored carts (GDPR); that it stopped reminders stays, as a hash. */
export async function eraseReminders(tx: Executor, email: string): Promise<void> {
  const own = eq(cartReminder.emailKey, emailKey(email))
  // The outbox has the address as typed, which may be another spelling of the mailbox.
  const rows = await tx.select({ id: cartReminder.id }).from(cartReminder).where(own)
  const keys = rows.map(({ id }) => `cart-reminder:${id}`)
  await eraseEmails(tx, keys)
  await tx.delete(cartReminder).where(and(own, isNull(cartReminder.sentAt)))
  await tx.update(cartReminder).set(erased).where(own)
}
