import { sql } from 'drizzle-orm'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import type { Db } from '#shop/db.ts'
import * as schema from '#shop/schema.ts'
import { openMemoryPglite, openPglite } from './pglite.ts'
import { listenPostgres, openPostgres } from './postgres.ts'

/** One of the two engines, opened: the database, what the job queue needs to live in it, and how to close it. */
export type OpenDatabase = {
  engine: 'pglite' | 'postgres'
  db: Db
  queue: ConstructorOptions
  migrate(folder: string): Promise<void>
  /** Calls back on each NOTIFY of the channel, from any process, and after a gap in listening. Answers how to stop. */
  listen(channel: string, heard: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type DatabaseChoice = { url: string } | { folder: string } | { memory: true }

/** Opens PostgreSQL by its address, or the embedded PGlite in a folder of its own (or in memory, for tests). */
export async function openDatabase(choice: DatabaseChoice): Promise<OpenDatabase> {
  if ('url' in choice) {
    const { db, close } = openPostgres(choice.url)
    return {
      engine: 'postgres',
      db: db as unknown as Db,
      queue: { connectionString: choice.url, max: 4, backend: 'postgres' },
      migrate: (folder) =>
        underMigrationLock(db as unknown as Db, () => migratePostgres(db, { migrationsFolder: folder })),
      listen: (channel, heard) => listenPostgres(choice.url, channel, heard),
      close,
    }
  }
  const { client, close } = 'memory' in choice ? await openMemoryPglite() : await openPglite({ folder: choice.folder })
  const db = drizzle(client, { schema, casing: 'snake_case' })
  return {
    engine: 'pglite',
    db: db as unknown as Db,
    queue: { db: fromPglite(client), backend: 'pglite' },
    migrate: (folder) => migratePglite(db, { migrationsFolder: folder }),
    listen: (channel, heard) => client.listen(channel, heard),
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
