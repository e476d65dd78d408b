import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The owner's settings; one row per group, read through `readSettings`, which adds the defaults. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})
