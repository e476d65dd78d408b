import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A redirect of an old page. Both paths are without a language; see path.ts. */
export const pageRedirect = pgTable(
  'page_redirect',
  {
    path: text().primaryKey(),
    target: text().notNull(),
    by: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('page_redirect_target').on(table.target)],
)
