import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { databasePrefix } from './postgres-setup.ts'

export type Engine = 'pglite' | 'postgres'
export const engines: readonly Engine[] = ['pglite', 'postgres']

/** Where one shop of a test keeps everything: a data folder, and on PostgreSQL a database of its own. */
export type TestShop = { engine: Engine; dataDir: string; databaseUrl: string | undefined; close(): Promise<void> }

const silent = { info() {}, warn() {}, error() {} }

/** A testShop that is migrated and seeded like a fresh shop: a copy of the run's template, which the first asker makes. */
export async function makeTestShop(engine: Engine): Promise<TestShop> {
  const dataDir = join(inject('runFolder'), randomUUID())
  const template = await templateOf(engine)
  cpSync(template.dataDir, dataDir, { recursive: true })
  if (template.database === undefined)
    return { engine, dataDir, databaseUrl: undefined, close: async () => remove(dataDir) }
  const name = `${databasePrefix(inject('runFolder'))}${randomUUID().slice(0, 8)}`
  const maker = await connectionTo('make')
  await maker.query(`create database ${name} template ${template.database} ${inject('databasePlace')}`)
  // Tests kill the shop, never the server: no commit waits for its disk.
  await maker.query(`alter database ${name} set synchronous_commit = off`)
  return {
    engine,
    dataDir,
    databaseUrl: addressOf(name),
    async close() {
      // It takes a checkpoint, which no test waits for; the end of the run drops what is left.
      void connectionTo('drop')
        .then((dropper) => dropper.query(`drop database if exists ${name} with (force)`))
        .catch(() => {})
      remove(dataDir)
    },
  }
}

/** One template an engine and run; several workers may need it at once, so a lock on the server decides who makes it. */
async function templateOf(engine: Engine): Promise<{ dataDir: string; database: string | undefined }> {
  const run = inject('runFolder')
  const dataDir = join(run, `template-${engine}`)
  const database = engine === 'postgres' ? `${databasePrefix(run)}template` : undefined
  const ready = join(run, `template-${engine}-ready`)
  if (existsSync(ready)) return { dataDir, database }
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [`${run} ${engine}`])
    if (existsSync(ready)) return
    // Whoever failed to make it must not fail all that follow.
    rmSync(dataDir, { recursive: true, force: true })
    if (database) await admin.query(`drop database if exists ${database} with (force)`)
    if (database) await admin.query(`create database ${database} ${inject('databasePlace')}`)
    // Only whoever makes it loads the server's sources: the browser tests have no other use for them.
    const { compose } = await import('#server/boot/compose.ts')
    const { readEnv } = await import('#server/config/env.ts')
    const { seedIfEmpty } = await import('#db/seed.ts')
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(database && { DATABASE_URL: addressOf(database) }) }
    const composed = await compose(readEnv(env), silent)
    await seedIfEmpty(composed.shop, 'demo')
    await composed.queue.boss.stop({ graceful: false })
    await composed.database.close()
    writeFileSync(ready, '')
  })
  return { dataDir, database }
}

const connections = new Map<'make' | 'drop', Promise<pg.Client>>()

/** A worker's connection for making databases, or for dropping them: opening one each time would cost as much as either. */
function connectionTo(work: 'make' | 'drop'): Promise<pg.Client> {
  const known = connections.get(work)
  if (known !== undefined) return known
  const lost = () => connections.delete(work)
  const open = connect().then((client) => client.on('error', lost))
  open.catch(lost)
  connections.set(work, open)
  return open
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('postgres') })
  await client.connect()
  return client
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(database: string): string {
  const url = new URL(inject('postgres'))
  url.pathname = `/${database}`
  return url.href
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
