import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { pageKeys } from './key.ts'

/** A long text as the owner wrote it, in Markdown; a page without a row shows the default text. */
export const pageText = pgTable(
  'page_text',
  {
    key: text({ enum: pageKeys }).notNull(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    body: text().notNull(),
    updatedBy: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.locale] })],
)
