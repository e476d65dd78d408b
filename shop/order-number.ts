import { type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { kuwaitYear } from './kuwait-time.ts'

/** The last number given out in a Kuwaiti year; counted in the transaction of what is numbered, so there are no holes. */
export const numberCounter = pgTable(
  'number_counter',
  { prefix: text({ enum: ['ORD', 'MSG'] }).notNull(), year: integer().notNull(), value: integer().notNull() },
  (table) => [primaryKey({ columns: [table.prefix, table.year] })],
)

/**
 * The next ORD- or MSG- number of the Kuwaiti year, counted in the caller's transaction so that none is lost or doubled.
 * It belongs to no subject, and neither does its table: orders and messages count alike and know nothing of each other.
 * Its row stays locked until the transaction ends, so it belongs into the last statements.
 */
export const nextNumber = (prefix: 'ORD' | 'MSG', now: Date): SQL<string> =>
  sql<string>`next_number(${prefix}, ${kuwaitYear(now)}::integer)`
