import { sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '#shop/db.ts'

/** Thrown to roll back what was only measured. */
class Measured extends Error {}

const counted = sql`select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
  from pg_stat_xact_user_tables`

/**
 * Tables of which PostgreSQL reads more than so many rows for some work, by scans or by indexes, and how many; what an
 * index alone answers is not counted. The work is rolled back.
 */
export async function tablesReadBeyond(
  db: Executor,
  most: number,
  work: (tx: Executor) => Promise<unknown>,
): Promise<{ name: string; rows: number }[]> {
  const read = (tx: Executor) => rowsOf<{ name: string; rows: number }>(tx, counted)
  let found: { name: string; rows: number }[] = []
  const measuring = db.transaction(async (tx) => {
    // Workers count on their own.
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`)
    // The connection has not reported all of its earlier work yet.
    const before = new Map((await read(tx)).map(({ name, rows }) => [name, rows]))
    await work(tx)
    const now = await read(tx)
    found = now.map(({ name, rows }) => ({ name, rows: rows - (before.get(name) ?? 0) }))
    throw new Measured()
  })
  await measuring.catch((error) => {
    if (!(error instanceof Measured)) throw error
  })
  return found.filter(({ rows }) => rows > most)
}
