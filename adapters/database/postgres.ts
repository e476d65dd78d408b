import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { Watch } from './watch.ts'
import { WatchedPool } from './watched-pool.ts'

/** How long a connection may take over what, in milliseconds; 0 is without end. */
type Limits = { statement: number; lock: number; idleInTransaction: number }

/** For requests: waits for locks so briefly that visitors get an answer within 3 seconds. */
const visitors: Limits = { statement: 15_000, lock: 2_000, idleInTransaction: 15_000 }
/** For the job queue's own bookkeeping. */
const queue: Limits = { statement: 60_000, lock: 10_000, idleInTransaction: 60_000 }
/** For migrations, backups, restores and cleaning up, which may take as long as the shop is large. */
const patient: Limits = { statement: 4 * 3_600_000, lock: 120_000, idleInTransaction: 4 * 3_600_000 }

/** After its own limit, a server that has not said so is not waited for. */
const graceMs = 5_000

function configOf(url: string, name: string, { statement, lock, idleInTransaction }: Limits): pg.PoolConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statement,
    query_timeout: statement + graceMs,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

type Drizzled = ReturnType<typeof over>
const over = (client: pg.Pool | pg.PoolClient) => drizzle(client, { casing: 'snake_case' })

/** A pool and Drizzle over it; `max` bounds its connections, so a burst of buyers queues here and not there. */
function openPool(config: pg.PoolConfig, watch: Watch, max: number) {
  const pool = new WatchedPool({ ...config, max, pipeline: true } as pg.PoolConfig, watch)
  const inTransaction = new WeakMap<pg.PoolClient, Drizzled>()
  const db = over(pool)
  // Drizzle's own leaks a connection whose BEGIN failed, and returns a broken one to the pool.
  db.transaction = async (work, options) => {
    const client = await pool.connect()
    const known = inTransaction.get(client) ?? over(client)
    inTransaction.set(client, known)
    try {
      const done = await known.transaction(work, options)
      client.release()
      return done
    } catch (error) {
      // Its transaction ended, or the connection is broken.
      client.release(client.getTransactionStatus() !== 'I')
      throw error
    }
  }
  return { pool, db }
}

/**
 * Opens a PostgreSQL server.
 * @param forVisitors whether a visitor waits for each answer; otherwise statements may take hours
 */
export function openPostgres(url: string, forVisitors: boolean, max = 12) {
  const watch = new Watch(configOf(url, 'bustan-listen', visitors))
  const { pool, db } = openPool(configOf(url, 'bustan', forVisitors ? visitors : patient), watch, max)
  const jobs = new WatchedPool({ ...configOf(url, 'bustan-jobs', queue), max: 4 }, watch)
  return {
    db,
    /** Does work that may take long on connections of its own. */
    async patiently<Value>(work: (db: Drizzled) => Promise<Value>): Promise<Value> {
      const own = openPool(configOf(url, 'bustan-patient', patient), watch, 2)
      try {
        return await work(own.db)
      } finally {
        await own.pool.end()
      }
    },
    /** What pg-boss asks of a database. */
    queue: {
      executeSql: (text: string, values?: unknown[]) => jobs.query(text, values),
      async listen(channel: string, heard: (payload: string) => void, missed: () => void) {
        const stop = await watch.listen({ channel, heard, missed })
        return { close: async () => stop() }
      },
    },
    /** Calls back on each NOTIFY of the channel, and after a gap in listening. Answers how to stop. */
    async listen(channel: string, heard: () => void) {
      const stop = await watch.listen({ channel, heard, missed: heard })
      return async () => stop()
    },
    async close() {
      await watch.stop()
      await Promise.all([pool.end(), jobs.end()])
    },
  }
}
