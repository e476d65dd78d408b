import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { DatabaseUnavailable, type Db, isConnectionLost, isStandby, pipelined } from '#shop/db.ts'
import { StatementNames } from './statement-names.ts'
import { Watch } from './watch.ts'
import { WatchedPool } from './watched-pool.ts'

/** Timeouts of a connection in milliseconds; 0 is none. */
type Limits = { statement: number; lock: number; idleInTransaction: number }

/** For requests: waits for locks so briefly that visitors get an answer within 3 seconds. */
const visitors: Limits = { statement: 15_000, lock: 2_000, idleInTransaction: 15_000 }
/** For the job queue's own bookkeeping. */
const queue: Limits = { statement: 60_000, lock: 10_000, idleInTransaction: 60_000 }
/** For migrations, backups, restores and cleanup, whose time grows with the shop. */
const patient: Limits = { statement: 4 * 3_600_000, lock: 120_000, idleInTransaction: 4 * 3_600_000 }
/** For migrations while other servers serve: all readers of a table wait behind one that waits to change it. */
const migrating: Limits = { ...patient, lock: 1_000 }

/** How much longer than its own limit the server is waited for. */
const graceMs = 5_000

/** @param pooled whether the address is a pooler's: it takes no settings per connection and must have them itself */
function configOf(url: string, name: string, limits: Limits, pooled = false): pg.PoolConfig {
  const { statement, lock, idleInTransaction } = limits
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    query_timeout: statement + graceMs,
    ...(!pooled && {
      statement_timeout: statement,
      lock_timeout: lock,
      idle_in_transaction_session_timeout: idleInTransaction,
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

type Drizzled = ReturnType<typeof over>
const over = (client: pg.Pool | pg.PoolClient) => drizzle(client, { casing: 'snake_case' })

const connectionSettings = [
  // A statement given up here must not go on there, or more would run than the pool has connections. Not every OS can.
  'client_connection_check_interval = 500',
  // Compiling a report's statements took longer than running them.
  'jit = off',
]

/** A pool and Drizzle over it; `max` bounds its connections, so bursts queue here and not in the server. */
function openPool(config: pg.PoolConfig, watch: Watch, max: number, names: StatementNames | null, stuckMs: number) {
  const pool = new WatchedPool({ ...config, max, pipeline: true } as pg.PoolConfig, watch, names, stuckMs)
  pool.on('connect', (client) => {
    for (const setting of connectionSettings) void client.query(`set ${setting}`).catch(() => {})
  })
  const inTransaction = new WeakMap<pg.PoolClient, Drizzled>()
  const db = over(pool)
  // Drizzle's own leaks a connection whose BEGIN failed, and returns broken ones to the pool.
  db.transaction = async (work, options) => {
    const client = await pool.connect()
    const known = inTransaction.get(client) ?? over(client)
    inTransaction.set(client, known)
    try {
      const done = await known.transaction((tx) => {
        pipelined.add(tx)
        return work(tx)
      }, options)
      client.release()
      return done
    } catch (error) {
      // Discarded when its transaction did not end, it is broken, or its server has become a standby.
      client.release(client.getTransactionStatus() !== 'I' || isConnectionLost(error) || isStandby(error))
      throw error
    }
  }
  return { pool, db }
}

export type PostgresChoice = {
  url: string
  /** The server itself, where `url` is a pooler in transaction mode: for LISTEN and long-running work. */
  directUrl?: string | undefined
  /** Total connections, the listener and the job queue included. */
  connections?: number | undefined
  /** How long a visitor's request waits for the database in all, in milliseconds. */
  visitorWaitMs?: number
}

/** How long no connection may come free before waiting callers are refused: a third of a visitor's whole wait. */
const stuckWithin = (visitorWaitMs = 0) => Math.max(800, visitorWaitMs / 3)

/**
 * Opens a PostgreSQL database.
 * @param forVisitors whether a visitor waits for each answer; otherwise statements may take hours
 */
export function openPostgres(
  { url, directUrl = url, connections = 17, visitorWaitMs }: PostgresChoice,
  forVisitors: boolean,
) {
  const pooled = directUrl !== url
  const forJobs = Math.max(2, Math.min(4, Math.floor(connections / 4)))
  // Behind a pooler the next statement may run on another connection, which does not know the name.
  const names = pooled ? null : new StatementNames()
  const watch = new Watch(configOf(directUrl, 'bustan-listen', visitors))
  const config = forVisitors ? configOf(url, 'bustan', visitors, pooled) : configOf(directUrl, 'bustan', patient)
  const stuckMs = stuckWithin(visitorWaitMs)
  const { pool, db } = openPool(config, watch, connections - forJobs - 1, forVisitors ? names : null, stuckMs)
  const jobs = new WatchedPool({ ...configOf(url, 'bustan-jobs', queue, pooled), max: forJobs }, watch, null, stuckMs)
  return {
    db,
    /** Runs long work on separate connections. @param isMigration waits for locks only briefly */
    async patiently<Value>(work: (db: Drizzled) => Promise<Value>, isMigration = false): Promise<Value> {
      const config = configOf(directUrl, 'bustan-patient', isMigration ? migrating : patient)
      const own = openPool(config, watch, 2, null, stuckMs)
      try {
        return await work(own.db)
      } finally {
        await own.pool.end()
      }
    },
    /** What pg-boss asks of a database. */
    queue: {
      executeSql: (text: string, values?: unknown[]) => jobs.query(text, values),
    },
    /** Calls back on each NOTIFY of the channel, and after a gap in listening. Returns a function that stops it. */
    async listen(channel: string, heard: (payload: string | null) => void) {
      const stop = await watch.listen({ channel, heard, missed: () => heard(null) })
      return async () => stop()
    },
    /** Current connections of both pools; `waiting` is how many requests wait for one. */
    connections() {
      const both = [pool, jobs]
      const sum = (count: (each: pg.Pool) => number) => both.reduce((all, each) => all + count(each), 0)
      const idle = sum((each) => each.idleCount)
      return {
        in_use: sum((each) => each.totalCount) - idle,
        idle,
        waiting: sum((each) => each.waitingCount),
        limit: connections - 1,
      }
    },
    caughtUp: () => watch.caughtUp(),
    async close() {
      await watch.stop()
      await Promise.all([pool.end(), jobs.end()])
    },
  }
}

/** A read-only standby. */
export type Replica = {
  db: Db
  /**
   * Waits until the standby has replayed up to an LSN of the primary. False when that takes too long, or when the
   * server is no longer a standby.
   * @throws DatabaseUnavailable
   */
  reach(lsn: string, withinMs: number): Promise<boolean>
  close(): Promise<void>
}

type Reached = { standby: boolean; reached: boolean | null }

/** Connections of one process to a replica. */
export const replicaConnections = 4
/** A report's parts share these connections, so that one waits for the others, and each may take long. */
const partOfReportMs = 15_000
const replicaTimeoutMs = 1_500
const askEveryMs = 20

/** Opens a standby for long reads. It connects at the first of them. */
export function openReplica(url: string): Replica {
  const config = configOf(url, 'bustan-replica', visitors)
  // This watch listens to nothing: a standby sends no notifications.
  const { pool, db } = openPool(config, new Watch(config), replicaConnections, null, partOfReportMs)
  const text = `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached`
  return {
    db: db as unknown as Db,
    async reach(lsn, withinMs) {
      const until = performance.now() + withinMs
      for (;;) {
        const { rows } = await soon<pg.QueryResult<Reached>>(pool.query({ text, values: [lsn] }))
        if (!rows[0]?.standby) return false
        if (rows[0].reached) return true
        if (performance.now() > until) return false
        await pause(askEveryMs)
      }
    },
    close: () => pool.end(),
  }
}

/** @throws DatabaseUnavailable when the replica does not answer in time */
async function soon<Value>(result: Promise<Value>): Promise<Value> {
  const late = new AbortController()
  const over = pause(replicaTimeoutMs, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new DatabaseUnavailable('the replica does not answer')
  })
  try {
    return await Promise.race([result, over])
  } finally {
    over.catch(() => {})
    late.abort()
    result.catch(() => {})
  }
}
