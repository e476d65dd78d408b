import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Executor } from './db.ts'
import { kuwaitYear } from './kuwait-time.ts'
import { formatNumber } from './numbers.ts'

/** The last number given out in a Kuwaiti year; counted in the transaction of what is numbered, so there are no holes. */
export const numberCounter = pgTable(
  'number_counter',
  { prefix: text({ enum: ['ORD', 'MSG'] }).notNull(), year: integer().notNull(), value: integer().notNull() },
  (table) => [primaryKey({ columns: [table.prefix, table.year] })],
)

/**
 * The next ORD- or MSG- number of the Kuwaiti year, counted in the caller's transaction so that none is lost or doubled.
 * It belongs to no subject, and neither does its table: orders and messages count alike and know nothing of each other.
 */
export async function nextNumber(tx: Executor, prefix: 'ORD' | 'MSG', now: Date): Promise<string> {
  const year = kuwaitYear(now)
  const [row] = await tx
    .insert(numberCounter)
    .values({ prefix, year, value: 1 })
    .onConflictDoUpdate({
      target: [numberCounter.prefix, numberCounter.year],
      set: { value: sql`${numberCounter.value} + 1` },
    })
    .returning({ value: numberCounter.value })
  if (row === undefined) throw new Error('the counter gave no number')
  return formatNumber(prefix, year, row.value)
}
