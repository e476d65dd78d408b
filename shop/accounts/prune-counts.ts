import { lt, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { rateLimit } from './table.ts'

/** Deletes rate-limit counters that expired more than an hour ago. */
export async function pruneCounts(executor: Executor): Promise<void> {
  await executor.delete(rateLimit).where(lt(rateLimit.expire, sql`now() - interval '1 hour'`))
}
