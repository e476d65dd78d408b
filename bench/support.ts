import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { serverCommand } from '../scripts/server-command.mjs'

/** A running build of the shop with a data folder (and database) of its own. */
export type Served = {
  url: string
  child: ChildProcess
  startMs: number
  databaseUrl: string | undefined
  /** The one-time link with which the first admin is made, as the start printed it. */
  setupUrl(): string
  stop(): Promise<void>
}

export const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Starts the built server on PGlite or on a fresh PostgreSQL database; `startMs` runs to its first 200 on `/`. */
export async function startShop(
  engine: 'pglite' | 'postgres',
  { dataDir, env = {} }: { dataDir?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Served> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'bustan-bench-')))
  const databaseUrl = engine === 'postgres' ? await freshDatabase() : undefined
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, serverCommand.args, {
    env: {
      ...process.env,
      ...serverCommand.env,
      ALLOW_SANDBOX: '1',
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: url,
      DATA_DIR: folder,
      ORDER_LIMIT: '10000000',
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl ?? '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout?.on('data', (data: Buffer) => {
    printed += data.toString()
  })
  await answering(url)
  return {
    setupUrl: () => /https?:\S+\/admin\/setup\?token=\S+/.exec(printed)?.[0] ?? '',
    url,
    child,
    databaseUrl,
    startMs: performance.now() - started,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      if (databaseUrl) await dropDatabase(databaseUrl)
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes the first admin through the setup link that the start printed; answers the session's cookies. */
export async function setUpAdmin({ url, setupUrl }: Served): Promise<string> {
  const link = new URL(setupUrl())
  const fields = {
    name: 'Bench',
    email: 'bench@example.com',
    password: 'bench-bench-bench',
    confirm: 'bench-bench-bench',
  }
  const response = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ ...fields, token: link.searchParams.get('token') ?? '' }),
  })
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
  if (cookies.length === 0) throw new Error(`no session from the setup link: ${response.status}`)
  return cookies.join('; ')
}

/** CPU time in milliseconds by process of a shop on this machine, and of its connections to PostgreSQL; Linux alone. */
export function cpuTimes({ child, databaseUrl }: Pick<Served, 'child' | 'databaseUrl'>) {
  const database = databaseUrl ? new URL(databaseUrl).pathname.slice(1) : null
  const times = { shop: new Map<string, number>(), database: new Map<string, number>() }
  const there = process.platform === 'linux' ? readdirSync('/proc') : []
  for (const pid of there.filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [, parent, ...more] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ms = (Number(more[9]) + Number(more[10])) * 10
      if ([pid, parent].includes(String(child.pid))) times.shop.set(pid, ms)
      else if (database !== null && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${database} `))
        times.database.set(pid, ms)
    } catch {
      // It ended while it was looked at.
    }
  }
  return times
}

/** What was used between two readings, in milliseconds. */
export function cpuBetween(from: ReturnType<typeof cpuTimes>, to: ReturnType<typeof cpuTimes>) {
  const used = (of: 'shop' | 'database') =>
    [...to[of]].reduce((sum, [pid, ms]) => sum + ms - (from[of].get(pid) ?? 0), 0)
  return { shop: used('shop'), database: used('database') }
}

async function answering(url: string): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(url)
      await response.arrayBuffer()
      if (response.ok) return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

export async function freshDatabase(): Promise<string> {
  const name = `bustan_bench_${process.pid}_${Math.floor(performance.now())}`
  await admin(`create database ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function dropDatabase(url: string): Promise<void> {
  await admin(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
}

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** "0.83 (0.80 to 0.86)": the median and the span of the rounds. */
export function spread(values: readonly number[], digits = 2): string {
  return `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`
}

/** The body of an order of one guide, for the API. */
export const guideOrder = JSON.stringify({
  items: [{ productId: 'beginner-guide', quantity: 1 }],
  customer: { firstName: 'Noor', lastName: 'Sabah', email: 'noor@example.com', phone: '66123456' },
  paymentMethod: 'knet',
  terms: true,
})
