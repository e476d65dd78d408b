import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { currencyCodes } from '../../money.ts'
import type { CartLine } from '../merge.ts'

/**
 * A cart whose shopper agreed to one reminder by email (R60): what and how many, never what it costs. It is deleted when the
 * reminder is not sent, and 30 days after it was nothing but its moments are left, for the reports.
 */
export const cartReminder = pgTable(
  'cart_reminder',
  {
    id: uuid().primaryKey(),
    /** The checkout it stands in, as that browser tab names it; null like all that is personal once it is erased. */
    checkoutKey: text(),
    email: text(),
    emailKey: text(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    currency: text({ enum: currencyCodes as [(typeof currencyCodes)[number]] }).notNull(),
    items: jsonb().$type<CartLine[]>().notNull(),
    promoCode: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    /** When its email was written into the outbox, and when it left. */
    queuedAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('cart_reminder_waiting').on(table.emailKey).where(sql`${table.queuedAt} is null`),
    index('cart_reminder_due').on(table.changedAt).where(sql`${table.queuedAt} is null`),
    index('cart_reminder_of_checkout').on(table.checkoutKey).where(sql`${table.queuedAt} is null`),
    index('cart_reminder_of_mailbox').on(table.emailKey, table.queuedAt),
    index('cart_reminder_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`),
    index('cart_reminder_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

export type CartReminder = typeof cartReminder.$inferSelect

/** A mailbox that wants no reminders any more: a hash of it, so that the address itself need not be stored. */
export const cartReminderStop = pgTable('cart_reminder_stop', {
  mailbox: text().primaryKey(),
  stoppedAt: timestamp({ withTimezone: true }).notNull(),
})
