import { sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'

/** Runs an erasure of audit entries, which are append-only otherwise; the database checks what it changes. */
export async function whileErasing(tx: Executor, erase: () => Promise<unknown>): Promise<void> {
  const erasing = (on: 'on' | '') => tx.execute(sql`select set_config('bustan.erasing', ${on}, true)`)
  await erasing('on')
  await erase()
  await erasing('')
}
