import { sql } from 'drizzle-orm'
import type { Executor } from '#shop/db.ts'

/** Whether the server takes writes; a standby only answers reads. */
export async function takesOrders(db: Executor): Promise<boolean> {
  const { rows } = (await db.execute(sql`select pg_is_in_recovery() as standby`)) as unknown as {
    rows: { standby: boolean }[]
  }
  return rows[0]?.standby === false
}
