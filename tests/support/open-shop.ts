import { sql } from 'drizzle-orm'
import type { Options, RunningShop } from '#server/boot/options.ts'
import { serve } from '#server/boot/serve.ts'
import type { Timeouts } from '#server/boot/timeouts.ts'
import { readEnv } from '#server/config/env.ts'
import type { Log } from '#shop/ports.ts'
import { databaseEnv } from './databases/database-env.ts'
import { type MovableClock, movableClock } from './movable-clock.ts'
import { freePort } from './network/free-port.ts'
import { type Engine, makeTestShop, type TestShop } from './test-shops.ts'

export type OpenShop = Pick<RunningShop, 'shop' | 'accounts' | 'setupUrl'> & {
  engine: Engine
  /** The shop's address without a trailing slash. */
  url: string
  clock: MovableClock
  testShop: TestShop
  /** What the shop logged as an error: a request that failed on our side is here. */
  errors: { facts: object; message: string }[]
  stop(): Promise<void>
}

export type OpenOptions = {
  engine: Engine
  clock?: MovableClock
  env?: Record<string, string>
  /** Shorter than the shop's own, so that tests do not wait for what never answers. */
  timeouts?: Timeouts
  /** Pages of the test's own. */
  build?: Options['build']
  bodyTimes?: Options['bodyTimes']
  before?: Options['before']
  disk?: Options['disk']
  leads?: Options['leads']
  /** Jobs run by the clock as well; otherwise none comes into what a test does. */
  timetable?: boolean
  /** Opens a second shop in a testShop that has one already (PostgreSQL only). */
  testShop?: TestShop
}

const noPages = async () => {
  throw new Error('pages are not part of this test')
}

/**
 * A whole running shop in this process: its own seeded testShop, the real server on a free port, real requests. Pages are
 * not rendered here (they need the build, see start-server.ts): a page's address answers 500.
 */
export async function openShop({
  engine,
  clock = movableClock(),
  env = {},
  timeouts,
  build = noPages,
  bodyTimes,
  before,
  disk,
  leads = true,
  timetable = false,
  testShop: shared,
}: OpenOptions): Promise<OpenShop> {
  const testShop = shared ?? (await makeTestShop(engine))
  const port = await freePort()
  const errors: OpenShop['errors'] = []
  const log: Log = { info() {}, warn() {}, error: (facts, message) => void errors.push({ facts, message }) }
  const config = readEnv({
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: testShop.dataDir,
    ORDER_LIMIT: '100000',
    DATABASE_WAIT: '30',
    ...databaseEnv(testShop.databaseUrl && patient(testShop.databaseUrl)),
    ...env,
  })
  const overrides = {
    ...(timeouts && { timeouts }),
    ...(bodyTimes && { bodyTimes }),
    ...(before && { before }),
    ...(disk && { disk }),
  }
  const running = await serve(config, { build, log, clock, leads, ...overrides })
  if (!timetable) await running.shop.db.execute(sql`delete from pgboss.schedule`)
  return {
    shop: running.shop,
    accounts: running.accounts,
    setupUrl: running.setupUrl,
    engine,
    url: `http://127.0.0.1:${port}`,
    clock,
    testShop,
    errors,
    async stop() {
      await running.stop()
      if (!shared) await testShop.close()
    },
  }
}

/** On a busy machine forty buyers in one queue take longer than the two seconds that the shop lets a visitor wait for a lock. */
function patient(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('lock_timeout', '30000')
  return url.href
}
