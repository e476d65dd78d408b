import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { MailTemplate } from '../table.ts'

/** The store's own texts of an email in one language, by the key of the default text that each replaces. */
export type EmailTexts = Readonly<Record<string, string>>

/** An email without a row has the default texts; so do the texts that its row does not contain. */
export const emailText = pgTable(
  'email_text',
  {
    template: text().$type<MailTemplate>().notNull(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    texts: jsonb().$type<EmailTexts>().notNull(),
    updatedBy: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.template, table.locale] })],
)
