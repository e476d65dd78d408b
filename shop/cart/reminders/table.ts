import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { currencyCodes } from '../../money.ts'
import type { CartLine } from '../merge.ts'

/**
 * A cart whose shopper agreed to one reminder by email (R60): products and quantities, never prices. Deleted when the
 * reminder is not sent; after 30 days only its timestamps are left, for the reports.
 */
export const cartReminder = pgTable(
  'cart_reminder',
  {
    id: uuid().primaryKey(),
    /** The key of its checkout, chosen by that browser; null, like all personal data, once erased. */
    checkoutKey: text(),
    email: text(),
    emailKey: text(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    currency: text({ enum: currencyCodes as [(typeof currencyCodes)[number]] }).notNull(),
    items: jsonb().$type<CartLine[]>().notNull(),
    promoCode: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    /** When its email was enqueued, and when it was sent. */
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

/** A mailbox that stopped reminders: its hash, so that the address itself need not be stored. */
export const cartReminderStop = pgTable('cart_reminder_stop', {
  mailbox: text().primaryKey(),
  stoppedAt: timestamp({ withTimezone: true }).notNull(),
})
