import { sql } from 'drizzle-orm'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import type { Db } from '#shop/db.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openMemoryPglite, openPglite } from './pglite.ts'
import { openPostgres, type PostgresChoice } from './postgres.ts'

/** One of the two engines, opened: the database, what the job queue needs to live in it, and how to close it. */
export type OpenDatabase = {
  engine: 'pglite' | 'postgres'
  db: Db
  queue: ConstructorOptions
  migrate(folder: string): Promise<void>
  /** Gives back the room of rows that are gone and counts afresh what the planner goes by; takes as long as it takes. */
  vacuum(): Promise<void>
  /**
   * Calls back on each NOTIFY of the channel, from any process, with its payload, and after a gap in listening with
   * null. Answers how to stop.
   */
  listen(channel: string, heard: (payload: string | null) => void): Promise<() => Promise<void>>
  /** How many connections to a server there are, by what they do; the embedded database has none. */
  connections?(): { in_use: number; idle: number; waiting: number; limit: number }
  /**
   * Whether everything was heard that was announced by transactions committed before the call; false when that cannot be
   * known just now. Never throws.
   */
  caughtUp(): Promise<boolean>
  close(): Promise<void>
}

/** A `scratch` folder is thrown away soon: nothing waits for the disk. */
export type DatabaseChoice = PostgresChoice | { folder: string; scratch?: true } | { memory: true }

const vacuum = sql`vacuum analyze`

/**
 * Opens PostgreSQL by its address, or the embedded PGlite in a folder of its own (or in memory, for tests).
 * @param options.forVisitors on PostgreSQL, no statement takes longer than a visitor waits
 */
export async function openDatabase(choice: DatabaseChoice, { forVisitors = false } = {}): Promise<OpenDatabase> {
  if ('url' in choice) {
    const { db, patiently, queue, listen, caughtUp, connections, close } = openPostgres(choice, forVisitors)
    return {
      engine: 'postgres',
      db: db as unknown as Db,
      queue: { db: queue, backend: 'postgres' },
      migrate: (folder) =>
        patiently((own) =>
          underMigrationLock(own as unknown as Db, () => migratePostgres(own, { migrationsFolder: folder })),
        ),
      vacuum: () => patiently(async (own) => void (await own.execute(vacuum))),
      listen,
      connections,
      caughtUp,
      close,
    }
  }
  const { client, close } = 'memory' in choice ? await openMemoryPglite() : await openPglite(choice)
  const turns = oneAtATime(client)
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

/** Two processes that start at once migrate one after the other: the lock is held by a transaction of its own. */
async function underMigrationLock(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7262801)`)
    await work()
  })
}
