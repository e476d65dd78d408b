import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseEnv } from './databases/database-env.ts'
import { root } from './imports.ts'
import type { TestShop } from './test-shops.ts'

export type Server = {
  url: string
  pid: number
  /** What it printed so far. */
  output(): string
  /** The token of the setup link that it printed; empty when there was an admin. */
  setupToken(): string
  /** SIGKILL: the process is gone when this answers. */
  kill(): Promise<void>
  /** Moves its clock forward by so many ms, where it was started with `movable`. */
  forward(ms: number): Promise<void>
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>
}

type Options = {
  /** The folder of another build than the repository's own. */
  folder?: string
  /** Runs as in production, with slow password hashes and fsync; without them most of a test's CPU would go there. */
  asShipped?: boolean
  /** Its clock can be moved (`forward`). */
  movable?: boolean
}

/** The built server as a process of its own, in a testShop; resolves once it is open. */
export async function startServer(
  testShop: TestShop,
  port: number,
  env: Record<string, string> = {},
  { folder = root, asShipped = false, movable = false }: Options = {},
): Promise<Server> {
  const bundle = join(folder, 'build/server/index.js')
  if (!existsSync(bundle)) throw new Error('build first: node scripts/build.mjs')
  // The embedded database is compiled as quickly as can be: compiling it well takes longer than any test would save by it.
  const flags = [
    '--liftoff-only',
    ...(asShipped ? [] : [`--import=${join(root, 'tests/support/before-each-file.ts')}`]),
    ...(movable ? [`--import=${join(root, 'tests/support/movable-date.ts')}`] : []),
  ]
  const child: ChildProcess = spawn(process.execPath, [...flags, bundle], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', ...(movable ? (['ipc'] as const) : [])],
    env: {
      PATH: process.env.PATH,
      // The run's shops share what Node compiled of the server: a fifth of the time that a start takes.
      NODE_COMPILE_CACHE: join(tmpdir(), 'compiled'),
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      ...(testShop.databaseUrl && { WEB_CONCURRENCY: '1' }),
      LOG_LEVEL: 'error',
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: testShop.dataDir,
      ORDER_LIMIT: '100000',
      // A rush in one queue takes longer than a visitor waits, on a machine that runs tests.
      DATABASE_WAIT: '30',
      ...databaseEnv(testShop.databaseUrl),
      ...env,
    },
  })
  // A test that fails must not leave its server behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let printed = ''
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code, signal) => {
      process.off('exit', kill)
      if (signal) printed += `\n(ended by ${signal})`
      resolve(code)
    }),
  )
  await new Promise<void>((resolve, reject) => {
    const hear = (data: Buffer) => {
      printed += data.toString()
      if (printed.includes('Bustan is open')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${printed}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => printed,
    setupToken: () => /\/admin\/setup\?token=([\w-]+)/.exec(printed)?.[1] ?? '',
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async forward(ms) {
      const moved = once(child, 'message')
      child.send({ forward: ms })
      await moved
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
