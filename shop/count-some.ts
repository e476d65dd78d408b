import { sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { countedMost } from './counted-most.ts'
import type { Executor } from './db.ts'

/** How many rows a select has, at most one more than `countedMost`. */
export async function countSome(db: Executor, select: PgSelect): Promise<number> {
  const some = select.limit(countedMost + 1).as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}
