import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the owner can change; one row a group of settings, read through `readSettings`, which fills in the defaults. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})
