import { type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { kuwaitYear } from './kuwait-time.ts'

/** The last number used in a Kuwaiti year; incremented in the transaction of the numbered row, so there are no gaps. */
export const numberCounter = pgTable(
  'number_counter',
  { prefix: text({ enum: ['ORD', 'MSG'] }).notNull(), year: integer().notNull(), value: integer().notNull() },
  (table) => [primaryKey({ columns: [table.prefix, table.year] })],
)

/**
 * The next ORD- or MSG- number of the Kuwaiti year, incremented in the caller's transaction so that none is lost or
 * repeated. Shared by orders and messages, which do not depend on each other. Its row stays locked until the
 * transaction ends, so call it among the last statements.
 */
export const nextNumber = (prefix: 'ORD' | 'MSG', now: Date): SQL<string> =>
  sql<string>`next_number(${prefix}, ${kuwaitYear(now)}::integer)`
