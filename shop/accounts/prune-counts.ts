import { lt, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { rateLimit } from './table.ts'

/** Removes what was counted against limits whose time has been over for an hour. */
export async function pruneCounts(executor: Executor): Promise<void> {
  await executor.delete(rateLimit).where(lt(rateLimit.expire, sql`now() - interval '1 hour'`))
}
