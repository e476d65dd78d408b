import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { type Db, type Executor, transact } from '../../db.ts'
import type { Locale } from '../../money.ts'
import type { Clock } from '../../ports.ts'
import { emailKey } from '../../text-fields.ts'
import type { CartReminderInput } from './form.ts'
import { mailboxHash } from './link.ts'
import { cartReminder, cartReminderStop } from './table.ts'

/**
 * Stores the cart of a checkout whose shopper agreed to a reminder, replacing one that waits for the same mailbox:
 * there is one per mailbox and per checkout. Nothing is stored for a mailbox that stopped reminders; the answer does
 * not reveal that.
 * @param locale the language of the email
 */
export async function storeCart(
  db: Db,
  clock: Clock,
  checkoutKey: string,
  { email, items, promoCode, currency }: CartReminderInput,
  locale: Locale,
): Promise<void> {
  const now = clock.now()
  const mailbox = emailKey(email)
  const stored = { checkoutKey, email, locale, currency, items, promoCode: promoCode || null, changedAt: now }
  await transact(db, async (tx) => {
    // Serialized: of two at the same moment the later one wins, whatever their mailboxes.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cart-reminder ${checkoutKey}`}, 0))`)
    await tx
      .delete(cartReminder)
      .where(
        and(
          eq(cartReminder.checkoutKey, checkoutKey),
          isNull(cartReminder.queuedAt),
          ne(cartReminder.emailKey, mailbox),
        ),
      )
    const [stopped] = await tx
      .select({ mailbox: cartReminderStop.mailbox })
      .from(cartReminderStop)
      .where(eq(cartReminderStop.mailbox, mailboxHash(email)))
    if (stopped) return
    await tx
      .insert(cartReminder)
      .values({ id: randomUUID(), emailKey: mailbox, ...stored, createdAt: now })
      .onConflictDoUpdate({ target: cartReminder.emailKey, targetWhere: isNull(cartReminder.queuedAt), set: stored })
  })
}

/** The box was unticked, or the cart is empty: deletes the cart of that checkout. */
export async function dropCart(db: Db, checkoutKey: string): Promise<void> {
  await db.delete(cartReminder).where(and(eq(cartReminder.checkoutKey, checkoutKey), isNull(cartReminder.queuedAt)))
}

/** After a restore, when they may have been sent before: a mailbox gets one reminder in seven days. */
export async function deleteUnsentReminders(tx: Executor): Promise<void> {
  await tx.delete(cartReminder).where(isNull(cartReminder.queuedAt))
}
