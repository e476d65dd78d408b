import { sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '#shop/db.ts'

/** Whether the server takes writes; a standby only answers reads. */
export async function acceptsWrites(db: Executor): Promise<boolean> {
  const [server] = await rowsOf<{ standby: boolean }>(db, sql`select pg_is_in_recovery() as standby`)
  return server?.standby === false
}
