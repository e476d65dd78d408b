import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** `opening` until the gateway gave a page; `mismatch` when its report did not equal what was asked for. */
export const paymentStates = ['opening', 'pending', 'captured', 'declined', 'cancelled', 'expired', 'mismatch'] as const
export type PaymentState = (typeof paymentStates)[number]

/** One try to pay an order. An order may have several; a gateway's reference belongs to one only. */
export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey(),
    orderId: uuid().notNull(),
    gateway: text().notNull(),
    method: text({ enum: ['knet', 'visa', 'mastercard'] }).notNull(),
    reference: text(),
    pageUrl: text(),
    amount: integer().notNull(),
    currency: text().notNull(),
    state: text({ enum: paymentStates }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('payment_amount', sql`${table.amount} >= 0`),
    index('payment_of').on(table.orderId),
    uniqueIndex('payment_reference').on(table.gateway, table.reference),
  ],
)
