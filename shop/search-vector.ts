import { type SQL, sql } from 'drizzle-orm'
import { customType, type PgColumn } from 'drizzle-orm/pg-core'

/**
 * The search words of a row for the admin's lists: a generated column, filled by the function `search_words` of the
 * migrations (normalised letters, parts of addresses, last digits of phones).
 */
export const wordsColumn = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What a words column is generated from: the texts of a row, one after the other. */
export function wordsOf(...texts: SQL[]): SQL {
  return sql`search_words(${sql.join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    sql` || ' ' || `,
  )})`
}

/**
 * Rows in whose words everything that was typed begins a word, in any spelling; undefined when nothing was typed.
 * The database folds both alike.
 */
export function hasWords(column: PgColumn, typed: string): SQL | undefined {
  const asked = typed.trim().slice(0, 100)
  return asked === '' ? undefined : sql`${column} @@ search_query(${asked})`
}
