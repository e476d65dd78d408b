import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { order } from '../orders/table.ts'
import { giftCards } from './cards.ts'

/**
 * A line of an order given to someone else: the recipient, the day and the card (R63). Whether it may be sent, and
 * whether it still opens, follows from its order; see state.ts.
 */
export const gift = pgTable(
  'gift',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    /** The line's position in its order. */
    position: integer().notNull(),
    recipientName: text().notNull(),
    email: text().notNull(),
    /** The mailbox of `email` (text-fields.ts), for counting; '' once its recipient is erased. */
    emailKey: text().notNull(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    /** The giver's name on the card; '' for the buyer's first name. */
    fromName: text().notNull(),
    message: text().notNull(),
    card: text({ enum: giftCards }).notNull(),
    /** The chosen day in Kuwait, "2027-02-14". */
    sendOn: text().notNull(),
    /** When it is sent, once it is paid. */
    sendAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    openedAt: timestamp({ withTimezone: true }),
    /** How many emails were sent to its recipient, and when the last one was. */
    emails: integer().notNull().default(0),
    emailedAt: timestamp({ withTimezone: true }),
    /** Version of its private link and its download links; incremented when its address is corrected. */
    linkVersion: integer().notNull().default(0),
    /** The recipient's account, once they signed in with its address. */
    userId: text(),
    /** When its recipient, or the team for them, declined it. */
    refusedAt: timestamp({ withTimezone: true }),
    /** When its recipient's name and address and the message were erased. */
    erasedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('gift_of_line').on(table.orderId, table.position),
    check('gift_sent', sql`(${table.sentAt} is null) = (${table.emails} = 0)`),
    check('gift_opened', sql`${table.openedAt} is null or ${table.sentAt} is not null`),
    index('gift_due').on(table.sendAt).where(sql`${table.sentAt} is null and ${table.erasedAt} is null`),
    index('gift_of_mailbox').on(table.emailKey),
    index('gift_of_account').on(table.userId).where(sql`${table.userId} is not null`),
  ],
)

export type GiftRow = typeof gift.$inferSelect
