import { desc, eq, sql } from 'drizzle-orm'
import { mailboxHash } from '../cart/reminders/link.ts'
import { cartReminder, cartReminderStop } from '../cart/reminders/table.ts'
import type { Executor } from '../db.ts'
import { emailKey } from '../text-fields.ts'

/**
 * The carts stored for reminders to a verified address, and whether it stopped them, for the data export.
 * @param isShared whether an account has another spelling of the mailbox: its carts and its choice are not exported
 */
export async function exportReminders(db: Executor, email: string, isShared = false) {
  const { locale, currency, items, promoCode, createdAt, changedAt, sentAt } = cartReminder
  return {
    ...(!isShared && {
      stopped: (await db.$count(cartReminderStop, eq(cartReminderStop.mailbox, mailboxHash(email)))) > 0,
    }),
    carts: await db
      .select({ language: locale, currency, items, promoCode, storedAt: createdAt, changedAt, sentAt })
      .from(cartReminder)
      .where(isShared ? eq(sql`lower(${cartReminder.email})`, email) : eq(cartReminder.emailKey, emailKey(email)))
      .orderBy(desc(createdAt)),
  }
}
