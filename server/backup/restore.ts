import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { type DumpHead, loadDump, type WaitingJob } from '#adapters/database/dump.ts'
import { type OpenDatabase, openDatabase } from '#adapters/database/open.ts'
import type { Log } from '#shop/ports.ts'
import type { Config } from '../env.ts'
import { openQueue } from '../queue.ts'
import { BadBackup, copyData, databaseFile, readSealed } from './folder.ts'

const migrations = 'db/migrations'

/**
 * Makes the shop of a backup: its database (on whichever engine is configured, so this is also the way from one to the
 * other), its files and its secret. The backup is checked whole before anything is touched.
 * @param replace put what is there aside (a folder is renamed) or drop it (a PostgreSQL database's contents)
 * @throws BadBackup when the backup is damaged or of a newer shop, or when something is there and `replace` is false
 */
export async function restore(config: Config, folder: string, { replace, log }: { replace: boolean; log: Log }) {
  const manifest = await readSealed(folder)
  const dataDir = resolve(config.DATA_DIR)
  const lines = readLines(join(folder, databaseFile))
  const head = JSON.parse((await lines.next()).value ?? '{}') as Partial<DumpHead>
  const known = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] }
  if (head.format !== 1 || head.migrations === undefined || head.migrations > known.entries.length)
    throw new BadBackup('This backup was made by a newer version of the shop. Install that version first.')

  const database = await openEmpty(config, dataDir, replace)
  try {
    // The tables as they were when the backup was made, its rows, and then what later versions changed.
    await upTo(head.migrations, database)
    const jobs = await loadDump(database.db, lines)
    await database.migrate(resolve(migrations))
    await queueAgain(database, jobs, log)
    await database.db.execute(sql`vacuum analyze`)
  } finally {
    await database.close()
  }
  await copyData(folder, dataDir)
  return manifest
}

async function* readLines(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })
}

async function openEmpty(config: Config, dataDir: string, replace: boolean): Promise<OpenDatabase> {
  if (config.DATABASE_URL === undefined) {
    const folder = join(dataDir, 'database')
    if (existsSync(folder) && (await readdir(folder)).length > 0) {
      if (!replace)
        throw new BadBackup(`There is a shop in ${dataDir} already. Add --replace to put its database aside.`)
      // Opening it first proves that no shop is running on it.
      await (await openDatabase({ folder })).close()
      await rename(folder, `${folder}.before-${new Date().toISOString().replaceAll(':', '-')}`)
    }
    return openDatabase({ folder })
  }
  const database = await openDatabase({ url: config.DATABASE_URL })
  try {
    await emptySchemas(database, replace)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function emptySchemas({ db }: OpenDatabase, replace: boolean): Promise<void> {
  const ask = async (statement: ReturnType<typeof sql>) =>
    ((await db.execute(statement)) as unknown as { rows: { count: number }[] }).rows[0]?.count ?? 0
  const others = await ask(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database()
        and application_name in ('bustan-jobs', 'bustan-listen') and pid <> pg_backend_pid()`,
  )
  if (others > 0) throw new BadBackup('The shop is running on this database. Stop it first.')
  const tables = await ask(
    sql`select count(*)::int as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  if (tables > 0 && !replace)
    throw new BadBackup('There are tables in this database already. Add --replace to drop everything in it.')
  for (const name of ['pgboss', 'drizzle', 'public'])
    await db.execute(sql`drop schema if exists ${sql.identifier(name)} cascade`)
  await db.execute(sql`create schema public`)
}

/** Runs the first migrations alone, from a copy of their folder. */
async function upTo(count: number, database: OpenDatabase): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-migrations-'))
  try {
    await cp(migrations, folder, { recursive: true })
    const journal = join(folder, 'meta/_journal.json')
    const all = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] }
    await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, count) }))
    await database.migrate(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function queueAgain(database: OpenDatabase, jobs: readonly WaitingJob[], log: Log): Promise<void> {
  const { boss } = await openQueue(database.queue, log)
  for (const { name, data, startAfter } of jobs)
    await boss.send(name, data, { startAfter: new Date(startAfter) }).catch((error: unknown) => {
      log.warn({ err: error, name }, 'a waiting job of an older version was left out')
    })
  await boss.stop({ graceful: false })
}
