import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The sandbox bank's own book: what it was asked for and what the person did on its page. */
export const sandboxCharge = pgTable('sandbox_charge', {
  id: text().primaryKey(),
  paymentId: text().notNull().unique(),
  orderNumber: text().notNull(),
  amount: integer().notNull(),
  currency: text().notNull(),
  method: text({ enum: ['knet', 'visa', 'mastercard'] }).notNull(),
  locale: text({ enum: ['ar', 'en'] }).notNull(),
  state: text({ enum: ['pending', 'captured', 'declined', 'cancelled'] }).notNull(),
  returnUrl: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})
