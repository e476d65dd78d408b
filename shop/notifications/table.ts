import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const mailTemplates = ['order-to-store', 'order-receipt'] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** The outbox. `key` makes a letter unique (one receipt an order), so doing its cause twice writes it once. */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    key: text().notNull().unique(),
    template: text({ enum: mailTemplates }).notNull(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    recipient: text().notNull(),
    data: jsonb().$type<{ orderId: string }>().notNull(),
    orderId: uuid(),
    state: text({ enum: ['queued', 'sent', 'failed'] }).notNull(),
    tries: integer().notNull().default(0),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('mail_of_order').on(table.orderId)],
)
