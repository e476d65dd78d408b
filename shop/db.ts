import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database, or a transaction of it: one dialect, two drivers (PGlite and PostgreSQL). */
export type Executor = PgDatabase<PgQueryResultHKT>
/** The outer handle. Inside a transaction use only the transaction: on PGlite an outer query would wait for ever. */
export type Db = Executor

/**
 * The database does not answer, or no connection is available in time. Work in progress may or may not have been
 * committed.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * Runs a transaction and retries it after a deadlock or serialization failure. A lost connection is not retried: it may
 * have been lost at the commit, so only a verb with an idempotency key may be repeated, by its caller.
 */
export async function transact<Value>(db: Db, work: (tx: Executor) => Promise<Value>, tries = 4): Promise<Value> {
  for (let left = tries; ; left--) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (left <= 1 || !collisions.has(databaseCode(error) ?? '')) throw error
    }
  }
}

/** PostgreSQL's codes for a deadlock and for a serialization failure. */
const collisions = new Set(['40P01', '40001'])

/**
 * Why something could not be done now and may well be in a moment: the database is away, stalled, locked or overrun, or
 * there is no room on a disk. Null for every other error.
 */
export function whyUnavailable(error: unknown): 'database' | 'storage' | null {
  for (let each = error, depth = 0; each instanceof Error && depth < 6; each = each.cause, depth++) {
    const { code } = each as { code?: unknown }
    if (typeof code === 'string' && noRoom.has(code)) return 'storage'
    if (each instanceof DatabaseUnavailable || (typeof code === 'string' && away.test(code))) return 'database'
  }
  return null
}

/** Of the system (no space, over quota, read-only) and of PostgreSQL (disk full). */
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100'])
/**
 * PostgreSQL's codes: connection exceptions, too few resources, shutting down, lock or time limit reached, not the
 * primary any more, collisions that were tried often enough.
 */
const away = /^(08\w{3}|53\w{3}|57P0[1-5]|57014|55P03|25006|25P03|40001|40P01)$/

/** PostgreSQL's own code of an error, through Drizzle's wrapping; undefined when it is none of the database's. */
export function databaseCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return (cause as { code?: string } | null)?.code
}

/** Whether the database refused a value that must be unique: any such rule's refusal, or that of the rule named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof Error ? (error.cause as { constraint?: string } | undefined) : undefined
  return databaseCode(error) === '23505' && (constraint === undefined || cause?.constraint === constraint)
}

/**
 * Sends statements of one transaction together and waits for all of them, also when one fails: none may still be on its
 * way when the transaction is over. The first failure is thrown.
 */
export async function runConcurrently<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  const settled = await Promise.allSettled(work)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as never
}

/** Notifies every process, at the commit, that cached pages and settings are stale. */
export async function pagesChanged(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_notify('page_cache', '')`)
}
