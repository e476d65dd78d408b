import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PaymentRequest } from '#shop/ports.ts'

/** How a test may make the sandbox bank misbehave for one payment; see `sandbox.ts`. */
export const quirks = ['slow', 'silent', 'duplicated', 'disordered', 'lying'] as const

/** The sandbox bank's own ledger: what it was asked for and what the person did on its page. */
export const sandboxCharge = pgTable('sandbox_charge', {
  id: text().primaryKey(),
  paymentId: text().notNull().unique(),
  orderNumber: text().notNull(),
  amount: integer().notNull(),
  currency: text().notNull(),
  method: text().$type<PaymentRequest['method']>().notNull(),
  locale: text({ enum: ['ar', 'en'] }).notNull(),
  state: text({ enum: ['pending', 'captured', 'declined', 'cancelled'] }).notNull(),
  returnUrl: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  quirk: text({ enum: quirks }),
})

/** The sandbox bank's refunds. */
export const sandboxRefund = pgTable('sandbox_refund', {
  id: text().primaryKey(),
  chargeId: text().notNull(),
  amount: integer().notNull(),
  state: text({ enum: ['pending', 'done', 'failed'] }).notNull(),
})
