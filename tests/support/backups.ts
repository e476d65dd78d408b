import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type OpenDatabase, openDatabase } from '#adapters/database/open.ts'
import type { Step, StepName } from '#server/backup/step.ts'
import { type Config, readEnv } from '#server/config/env.ts'
import { root } from './imports.ts'
import type { TestShop } from './test-shops.ts'

export const configOf = (testShop: Pick<TestShop, 'dataDir' | 'databaseUrl'>): Config =>
  readEnv({
    NODE_ENV: 'test',
    DATA_DIR: testShop.dataDir,
    ...(testShop.databaseUrl && { DATABASE_URL: testShop.databaseUrl }),
  })

/** The contents of a shop's tables, as one hash per table. */
export async function contents(database: Pick<OpenDatabase, 'db'>): Promise<Record<string, string>> {
  const rows = async <Row>(statement: Parameters<typeof database.db.execute>[0]) =>
    ((await database.db.execute(statement)) as unknown as { rows: Row[] }).rows
  const tables = await rows<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await rows<{ hash: string; count: number }>(
      sql`select count(*)::int as count, md5(coalesce(string_agg(line, '' order by line), '')) as hash
          from (select to_jsonb(t)::text as line from ${sql.identifier(name)} t) lines`,
    )
    found[name] = `${row?.count} rows, ${row?.hash}`
  }
  return found
}

/** Opens the database of a test shop that is not running. */
export async function withStoppedDatabase<Found>(
  testShop: Pick<TestShop, 'dataDir' | 'databaseUrl'>,
  look: (database: OpenDatabase) => Promise<Found>,
): Promise<Found> {
  const choice = testShop.databaseUrl ? { url: testShop.databaseUrl } : { folder: join(testShop.dataDir, 'database') }
  const database = await openDatabase(choice)
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

const marked = ['session-secret', 'files/mark', 'pictures/mark', 'mail/mark']

/** Marks a shop's files, one in each part of its data folder, to distinguish two shops. */
export function mark({ dataDir }: Pick<TestShop, 'dataDir'>, name: string): void {
  for (const path of marked) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true })
    writeFileSync(join(dataDir, path), name)
  }
}

/** The marks of a data folder's files: a single one when all are from one shop. */
export const marksIn = (dataDir: string): string =>
  [
    ...new Set(
      marked.map((path) => (existsSync(join(dataDir, path)) ? readFileSync(join(dataDir, path), 'utf8') : 'none')),
    ),
  ].join()

/** Identifies the shop in a test shop: the marks of its files, and its orders. */
export async function whichShop(testShop: Pick<TestShop, 'dataDir' | 'databaseUrl'>): Promise<string> {
  const orders = await withStoppedDatabase(testShop, async ({ db }) => {
    const found = await db.execute(
      sql`select count(*) || ' orders, ' || md5(string_agg(to_jsonb(o)::text, '' order by id)) as orders from shop_order o`,
    )
    return (found as unknown as { rows: { orders: string }[] }).rows[0]?.orders
  })
  return `${marksIn(testShop.dataDir)}, ${orders}`
}

/** Terminates the connections to a test shop's database, from another one on the same server. */
export async function cutConnections(from: Pick<OpenDatabase, 'db'>, testShop: TestShop): Promise<void> {
  await from.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${new URL(testShop.databaseUrl ?? '').pathname.slice(1)} and application_name = 'bustan'`,
  )
}

const diskFull = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })

/** Throws at one point of a backup or restore. */
export const failAt =
  (point: StepName): Step =>
  (name) => {
    if (name === point) throw diskFull()
  }

/** Runs a backup command in a child process, which kills itself at a point. */
export async function killedAt(point: StepName, verb: 'backUp' | 'restore', testShop: TestShop, folder: string) {
  const script = `
    import { backUp } from '#server/backup/back-up.ts'
    import { restore } from '#server/backup/restore.ts'
    import { readEnv } from '#server/config/env.ts'
    const step = (name) => { if (name === ${JSON.stringify(point)}) process.kill(process.pid, 'SIGKILL') }
    const config = readEnv(process.env)
    const folder = ${JSON.stringify(folder)}
    await (${verb === 'backUp'} ? backUp(config, folder, step) : restore(config, folder, { replace: true, step }))`
  const env = { PATH: process.env.PATH, DATA_DIR: testShop.dataDir, NODE_ENV: 'test' }
  const child = spawn(process.execPath, ['--liftoff-only', '--input-type=module-typescript', '--eval', script], {
    cwd: root,
    env: { ...env, ...(testShop.databaseUrl && { DATABASE_URL: testShop.databaseUrl }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (part) => {
    complaints += part
  })
  const signal = await new Promise((resolve) => child.once('close', (_, ended) => resolve(ended)))
  expect(signal, complaints).toBe('SIGKILL')
}
