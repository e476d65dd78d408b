import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#shop/db.ts'
import { until } from '../poll.ts'

/** Waits until a statement waits for a lock, on PostgreSQL. The embedded database runs one transaction at a time. */
export const lockAwaited = (db: Db): Promise<true> => {
  const held = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return until('a statement waits for a lock', async () => (await rowsOf(db, held)).length > 0)
}
