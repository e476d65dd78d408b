import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type PgDatabase, type PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import { type Ending, LastStatements } from './statements.ts'

export { planOnceMark } from './statements.ts'

/** The database, or a transaction of it: one dialect, two drivers (PGlite and PostgreSQL). */
export type Executor = PgDatabase<PgQueryResultHKT>
/** The outer handle. Inside a transaction use only the transaction: on PGlite an outer query would deadlock. */
export type Db = Executor

/** No answer from the database, or no connection in time; work in progress may or may not have been committed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** The connection broke. Its work is rolled back, unless it was committing: then that is unknown. */
export class ConnectionLost extends DatabaseUnavailable {}

/** A request's total time for waiting for the database; concurrent waits count once. */
export class WaitBudget {
  #leftMs: number
  #waiting = 0
  #since = 0

  constructor(totalMs: number) {
    this.#leftMs = totalMs
  }

  /** Milliseconds left; zero or less when it is used up. */
  left(): number {
    return this.#leftMs - (this.#waiting > 0 ? performance.now() - this.#since : 0)
  }

  /** Starts a wait; call the returned function once when it ends. */
  begin(): () => void {
    if (this.#waiting++ === 0) this.#since = performance.now()
    return () => {
      if (--this.#waiting === 0) this.#leftMs -= performance.now() - this.#since
    }
  }
}

/** The patience of the current request; empty where no visitor waits, such as in jobs. */
export const waitBudget = new AsyncLocalStorage<WaitBudget>()

/** Transactions whose connection accepts a statement before the previous one is answered. The adapter adds them. */
export const pipelined = new WeakSet<Executor>()

/** Callbacks for the end of a transaction of `transact`. */
const waiting = new WeakMap<Executor, (() => void)[]>()

/** Calls back once the transaction is committed, or at once outside of one; not after a rollback. */
export function afterCommit(executor: Executor, run: () => void): void {
  waiting.get(executor)?.push(run) ?? run()
}

type Work<Value> = (tx: Executor) => Promise<Ending<Value>>

/** Only promises separate a statement from its connection, and they have all run in the next turn of the event loop. */
const allSent = () => new Promise<void>((resolve) => setImmediate(resolve))

const [triesInAll, retryWithinMs, firstPauseMs] = [4, 1_500, 40]

/**
 * Runs a transaction, and repeats it when it was certainly rolled back: by a deadlock or serialization failure, by a
 * server that is no longer the primary, or because its connection was lost before COMMIT was sent.
 */
export function transact<Value>(db: Db, work: Work<Value>, isKeyed = false): Promise<Value> {
  let committing = false
  const attempt = async () => {
    committing = false
    let last: Promise<Value> | undefined
    const runs: (() => void)[] = []
    const value = await db.transaction(async (tx) => {
      waiting.set(tx, runs)
      const done = await work(tx)
      if (done instanceof LastStatements) {
        last = done.send()
        last.catch(() => {})
        await (pipelined.has(tx) ? allSent() : last)
      }
      committing = true
      return done
    })
    const answered = value instanceof LastStatements ? await (last as Promise<Value>) : value
    for (const run of runs) afterCommit(db, run)
    return answered
  }
  return repeating(db, attempt, (error) => {
    if (committing) unanswered.add(error as Error)
    return !committing || isKeyed
  })
}

/**
 * The same for work that finds an earlier attempt's result by a unique key: it is repeated also when the answer to
 * COMMIT was lost, and it is unknown whether it was committed.
 */
export const transactKeyed = <Value>(db: Db, work: Work<Value>): Promise<Value> => transact(db, work, true)

const unanswered = new WeakSet<Error>()

/** Whether `transact` threw this because the answer to COMMIT was lost: what it wrote may be stored. */
export const mayBeCommitted = (error: unknown): boolean => error instanceof Error && unanswered.has(error)

/** Sends one statement that is safe to repeat, and repeats it when its connection was lost; needs no transaction. */
export const sendKeyed = <Value>(db: Db, statement: (db: Db) => PromiseLike<Value>): Promise<Value> =>
  repeating(db, async () => statement(db))

/** @param mayRepeat whether work may be repeated; called after each lost connection */
async function repeating<Value>(
  db: Db,
  attempt: () => Promise<Value>,
  mayRepeat: (error: unknown) => boolean = () => true,
): Promise<Value> {
  const until = performance.now() + retryWithinMs
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const undone = hasCode(error, standby) || (isConnectionLost(error) && mayRepeat(error))
      if (tries >= triesInAll) throw error
      if (hasCode(error, collision)) continue
      // The outermost transaction is repeated: a savepoint is gone with its connection.
      if (!undone || db instanceof PgTransaction || performance.now() > until) throw error
      await pause(firstPauseMs * 2 ** tries)
    }
  }
}

/** PostgreSQL's codes for a deadlock and for a serialization failure. */
const collision = /^(40P01|40001)$/
/** A write was refused because the server is a standby. */
const standby = /^25006$/
/** The connection was closed, by the server or on the network, or the server is starting. */
const ended = /^(57P0[1-3]|08\w{3})$/

/** Whether the connection broke or was closed; work that was being committed may or may not be stored. */
export const isConnectionLost = (error: unknown): boolean =>
  hasCode(error, ended) || causesOf(error).some((each) => each instanceof ConnectionLost)

/** Whether the server accepts no writes: it is no longer the primary. */
export const isStandby = (error: unknown): boolean => hasCode(error, standby)

/** An error with its chain of causes. */
function causesOf(error: unknown): (Error & { code?: unknown })[] {
  const causes: Error[] = []
  for (let each = error; each instanceof Error && causes.length < 6; each = each.cause) causes.push(each)
  return causes
}

const hasCode = (error: unknown, pattern: RegExp): boolean =>
  causesOf(error).some(({ code }) => typeof code === 'string' && pattern.test(code))

/**
 * Why something failed temporarily: the database is down, stalled, locked or overloaded, or a disk is full. Null for
 * every other error.
 */
export function whyUnavailable(error: unknown): 'database' | 'storage' | null {
  for (const each of causesOf(error)) {
    if (typeof each.code === 'string' && diskFullCodes.has(each.code)) return 'storage'
    if (each instanceof DatabaseUnavailable || (typeof each.code === 'string' && unavailableCodes.test(each.code)))
      return 'database'
  }
  return null
}

/** Error codes of the system (no space, over quota, read-only) and of PostgreSQL (disk full). */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100'])
/**
 * PostgreSQL's codes: connection exceptions, insufficient resources, shutting down, lock or statement timeout, no
 * longer the primary, repeated collisions.
 */
const unavailableCodes = /^(08\w{3}|53\w{3}|57P0[1-5]|57014|55P03|25006|25P03|40001|40P01)$/

/** PostgreSQL's error code, through Drizzle's wrapping; undefined for any other error. */
export function databaseCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return (cause as { code?: string } | null)?.code
}

/** Whether a condition at the end of the transaction failed (`requireThat`). */
export const isConditionFailed = (error: unknown): boolean => databaseCode(error) === 'BU001'

/** Whether a unique constraint refused a value: any constraint, or the one named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof Error ? (error.cause as { constraint?: string } | undefined) : undefined
  return databaseCode(error) === '23505' && (constraint === undefined || cause?.constraint === constraint)
}

/**
 * The content of a cached page: a product with its stock and rating, the texts of its reviews, a text of the owner's,
 * the choice and order of products, the settings. Every page shows the settings, and none the redirects.
 */
export type PageKey = `${'product' | 'reviews' | 'content' | 'code'}:${string}` | 'catalog' | 'settings' | 'redirects'

/** PostgreSQL's limit for a notification, with a margin. */
const longestNotice = 7_900

/**
 * An expression that notifies every process, at commit, that pages with one of these keys are stale; without keys, all
 * pages and the settings are.
 */
export function notice(keys: readonly PageKey[]): SQL<string> {
  const text = keys.join(' ')
  return sql<string>`pg_notify('page_cache', ${text.length > longestNotice ? '' : text})::text`
}

/** The rows of a raw SQL statement, on either driver; `Row` is not checked. */
export async function rowsOf<Row>(db: Executor, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}

/** Notifies every process at commit that pages with these keys are stale; without keys, all pages. */
export async function pagesChanged(tx: Executor, keys: readonly PageKey[] = []): Promise<void> {
  await tx.execute(sql`select ${notice(keys)}`)
}
