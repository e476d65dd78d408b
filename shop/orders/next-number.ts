import { sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { formatNumber, kuwaitYear } from '../numbers.ts'
import { numberCounter } from './table.ts'

/** The next ORD- or MSG- number of the Kuwaiti year, counted in the caller's transaction so that none is lost or doubled. */
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
