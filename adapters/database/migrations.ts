import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Executor, rowsOf } from '#shop/db.ts'

const folder = 'db/migrations'

/** Whether a database has the last of a folder's migrations, or a later one: then there is nothing to migrate. */
export async function isMigrated(db: Executor, migrations = folder): Promise<boolean> {
  const { entries } = JSON.parse(readFileSync(`${migrations}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[]
  }
  const [table] = await rowsOf(db, sql`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (table === undefined) return false
  const [found] = await rowsOf(
    db,
    sql`select 1 from drizzle.__drizzle_migrations where created_at >= ${entries.at(-1)?.when} limit 1`,
  )
  return found !== undefined
}

/** How many migrations this version of the shop has. */
export const migrationCount = (): number => readMigrationFiles({ migrationsFolder: folder }).length

/**
 * Runs some of the migrations in order inside a transaction, and records them where Drizzle's migrator looks, since
 * that one opens its own transaction. For a database without tables, or one that has all migrations before `from`.
 */
export async function applyMigrations(tx: Executor, from: number, to?: number): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const migration of readMigrationFiles({ migrationsFolder: folder }).slice(from, to)) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    )
  }
}
