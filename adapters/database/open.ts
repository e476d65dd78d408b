import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { type Db, databaseCode, type Executor } from '#shop/db.ts'
import { isMigrated } from './migrations.ts'
import { openMemoryPglite, openPglite } from './pglite/pglite.ts'
import { openPostgres, type PostgresChoice } from './postgres.ts'
import { queuedClient } from './queued-client.ts'

/** An opened database of either engine: the database, what the job queue needs of it, and how to close it. */
export type OpenDatabase = {
  engine: 'pglite' | 'postgres'
  db: Db
  queue: ConstructorOptions
  /** @param say called once when it has to wait for a table that is in use */
  migrate(folder: string, say?: (text: string) => void): Promise<void>
  /** Vacuums and analyzes; without a time limit. */
  vacuum(): Promise<void>
  /**
   * Calls back on each NOTIFY of the channel, from any process, with its payload, and with null after a gap in
   * listening. Returns a function that stops it.
   */
  listen(channel: string, heard: (payload: string | null) => void): Promise<() => Promise<void>>
  /** Number of connections to the server by state; the embedded database has none. */
  connections?(): { in_use: number; idle: number; waiting: number; limit: number }
  /**
   * Whether all notifications of transactions committed before the call were received; false when that cannot be known
   * now. Never throws.
   */
  caughtUp(): Promise<boolean>
  close(): Promise<void>
}

/** A `scratch` folder is temporary: no fsync. */
export type DatabaseChoice = PostgresChoice | { folder: string; scratch?: true } | { memory: true }

const vacuum = sql`vacuum analyze`

/**
 * Opens PostgreSQL by its address, or the embedded PGlite in a folder of its own (or in memory, for tests).
 * @param options.forVisitors on PostgreSQL, limits statements to what a visitor waits
 */
export async function openDatabase(choice: DatabaseChoice, { forVisitors = false } = {}): Promise<OpenDatabase> {
  if ('url' in choice) {
    const { db, patiently, queue, listen, caughtUp, connections, close } = openPostgres(choice, forVisitors)
    return {
      engine: 'postgres',
      db: db as unknown as Db,
      queue: { db: queue, backend: 'postgres' },
      migrate: (folder, say = () => {}) =>
        patiently(
          (own) =>
            underMigrationLock(own as unknown as Db, async (tx) => {
              // Drizzle's migrator takes a second connection.
              if (!(await isMigrated(tx, folder)))
                await untilUnlocked(() => migratePostgres(own, { migrationsFolder: folder }), say)
            }),
          true,
        ),
      vacuum: () => patiently(async (own) => void (await own.execute(vacuum))),
      listen,
      connections,
      caughtUp,
      close,
    }
  }
  const { client, close } = 'memory' in choice ? await openMemoryPglite() : await openPglite(choice)
  const turns = queuedClient(client)
  const db = drizzle(turns, { casing: 'snake_case' })
  return {
    engine: 'pglite',
    db: db as unknown as Db,
    queue: { db: fromPglite(turns), backend: 'pglite' },
    migrate: (folder) => migratePglite(db, { migrationsFolder: folder }),
    vacuum: async () => void (await db.execute(vacuum)),
    listen: (channel, heard) => client.listen(channel, heard),
    caughtUp: async () => true,
    close,
  }
}

/**
 * Serializes the migrations of processes that start at once: the lock is held by a separate transaction, and waited for
 * as long as another's migration takes.
 */
async function underMigrationLock(db: Db, work: (tx: Executor) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(7262801)`)
    await work(tx)
  })
}

/** How long a table may be in use, such as by a backup that reads it, before a migration gives up, and between attempts. */
const [longestUseMs, betweenMs] = [3_600_000, 3_000]

/** Repeats a migration that was rolled back because a table was in use or for a deadlock, so that others go first. */
async function untilUnlocked(migrate: () => Promise<unknown>, say: (text: string) => void): Promise<void> {
  const until = Date.now() + longestUseMs
  for (let attempts = 1; ; attempts++) {
    try {
      await migrate()
      return
    } catch (error) {
      if (!isInUse.includes(databaseCode(error) ?? '') || Date.now() > until) throw error
      if (attempts === 1) say('A migration waits for a table that is in use, such as by a backup.')
      await pause(betweenMs)
    }
  }
}

/** SQLSTATE: lock not available, deadlock. */
const isInUse = ['55P03', '40P01']
