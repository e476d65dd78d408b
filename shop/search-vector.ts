import { type SQL, sql } from 'drizzle-orm'
import { customType, type PgColumn } from 'drizzle-orm/pg-core'
import { searchedDigits } from './phone.ts'

/**
 * The search words of a row for the admin's lists: a generated column, filled by the function `search_words` of the
 * migrations (normalised text, parts of addresses, last digits of phones).
 */
export const wordsColumn = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The source of a words column: the texts of a row, joined. */
export function wordsOf(...texts: SQL[]): SQL {
  return sql`search_words(${sql.join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    sql` || ' ' || `,
  )})`
}

/**
 * Rows in which every typed word is a prefix of a search word, in any spelling, or with the typed phone number, however it
 * is grouped; undefined when nothing was typed. The database normalises both alike.
 */
export function hasWords(column: PgColumn | SQL, typed: string): SQL | undefined {
  const words = typed.trim().slice(0, 100)
  if (words === '') return undefined
  const queries = [words, ...searchedDigits(words)].map((each) => sql`search_query(${each})`)
  return sql`${column} @@ (${sql.join(queries, sql` || `)})`
}

/** The name of an address without what may be added to it: other spellings of a mailbox have the same one. */
export const bareName = (email: PgColumn): SQL =>
  sql`replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '')`
