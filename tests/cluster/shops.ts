import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/network/free-port.ts'
import { type Server, startServer } from '../support/start-server.ts'
import type { TestShop } from '../support/test-shops.ts'
import { mark } from './engines/program.ts'

export type ClusterShop = Server & {
  port: number
  dataDir: string
  /** The processes that serve. */
  processes(): number[]
}

/** The settings of shops in trials: as shipped except for the order limit per network. */
const usual = { WEB_CONCURRENCY: '2', DATABASE_WAIT: '2.5' }

/**
 * Shops on one database, each with its own data folder, as on separate machines.
 * @param env for all of them, such as the bucket's
 */
export function shopsOn(folder: string, databaseUrl: string, env: Record<string, string> = {}) {
  const started: ClusterShop[] = []
  const shared = { SESSION_SECRET: `${randomUUID()}${randomUUID()}` }
  let count = 0
  let shopId: string | undefined
  return {
    started,
    /** Starts another one, with the release in the folder `build`; the first creates the shop and its demo. */
    async start({
      port,
      dataDir = join(folder, `shop${count++}`),
      build,
    }: {
      port?: number
      dataDir?: string
      build?: string
    } = {}): Promise<ClusterShop> {
      mkdirSync(dataDir, { recursive: true })
      const at: TestShop = { engine: 'postgres', dataDir, databaseUrl, close: async () => {} }
      const own = port ?? (await freePort())
      const all = { ...mark, ...usual, ...shared, ...(shopId && { SHOP_ID: shopId }), ...env }
      const server = await startServer(at, own, all, { asShipped: true, ...(build && { folder: build }) })
      shopId ??= JSON.parse(readFileSync(join(dataDir, 'shop.json'), 'utf8')).shop as string
      const shop = { ...server, port: own, dataDir, processes: () => childrenOf(server.pid) }
      started.push(shop)
      return shop
    },
    /** SIGKILL to all its processes, like a power cut. */
    async cut(shop: ClusterShop) {
      started.splice(started.indexOf(shop), 1)
      const processes = shop.processes()
      const killed = shop.kill()
      for (const pid of processes) process.kill(pid, 'SIGKILL')
      await killed
    },
    async stop() {
      await Promise.all(started.map((shop) => shop.stop()))
    },
  }
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number).sort()
}
