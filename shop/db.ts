import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The database, or a transaction of it: one dialect, two drivers (PGlite and PostgreSQL). */
export type Executor = PgDatabase<PgQueryResultHKT, typeof schema>
/** The outer handle. Inside a transaction use only the transaction: on PGlite an outer query would wait for ever. */
export type Db = Executor

/**
 * Runs one transaction. When the database ended it only because two transactions waited for each other, it is run
 * again: that is nobody's fault and the second time they are apart.
 */
export async function transact<Value>(db: Db, work: (tx: Executor) => Promise<Value>, tries = 4): Promise<Value> {
  for (let left = tries; ; left--) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (left <= 1 || databaseCode(error) !== deadlock) throw error
    }
  }
}

const deadlock = '40P01'

/** PostgreSQL's own code of an error, through Drizzle's wrapping; undefined when it is none of the database's. */
export function databaseCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return (cause as { code?: string } | null)?.code
}

/**
 * Sends statements of one transaction together and waits for all of them, also when one fails: none may still be on its
 * way when the transaction is over. The first failure is thrown.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  const settled = await Promise.allSettled(work)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as never
}

/** Tells every process, when the transaction commits, that kept pages and settings no longer show what is true. */
export async function pagesChanged(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_notify('page_cache', '')`)
}
