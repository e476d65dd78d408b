import { type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Executor } from './db.ts'
import { kuwaitYear } from './kuwait-time.ts'

/**
 * The last number used in a Kuwaiti year; incremented in the transaction of the numbered row, so there are no gaps but
 * the ones after a restore.
 */
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

/** Skips that many ORD- and MSG- numbers of the current Kuwaiti year: after a restore they may have been issued before. */
export async function skipNumbers(tx: Executor, count: number, now: Date): Promise<void> {
  const year = kuwaitYear(now)
  await tx
    .insert(numberCounter)
    .values([
      { prefix: 'ORD', year, value: count },
      { prefix: 'MSG', year, value: count },
    ])
    .onConflictDoUpdate({
      target: [numberCounter.prefix, numberCounter.year],
      set: { value: sql`${numberCounter.value} + excluded.value` },
    })
}
