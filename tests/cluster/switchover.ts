import { until } from '../support/poll.ts'
import { checkAcknowledged, fillStock, longestGap, startBuyers } from './buyers.ts'
import { startDatabaseCluster } from './engines/database-cluster.ts'
import { shopsOn } from './shops.ts'

/**
 * Two shops with their own data folders, buyers at both, and a planned switchover meanwhile. Fails when an acknowledged
 * order or payment is lost, one is placed twice, or an invariant is broken.
 * @returns the longest time without an acknowledged order, in ms, and the counts
 */
export async function tryOneSwitchover(folder: string, count: number) {
  const databases = await startDatabaseCluster(folder)
  const shops = shopsOn(folder, databases.url)
  try {
    await shops.start()
    await shops.start()
    await fillStock(databases.url)
    const processes = shops.started.map((shop) => shop.processes())
    const buyers = startBuyers(
      shops.started.map(({ url }) => url),
      count,
    )
    const { seen } = buyers
    const grow = (by: number) => {
      const before = seen.orders.size
      return until('orders are placed', async () => seen.orders.size > before + by, 60_000)
    }
    await grow(3 * count)
    const from = await databases.primary()
    const began = performance.now()
    await databases.switchover(from)
    await databases.writable(from)
    await grow(3 * count)
    await buyers.stop()
    const counted = await checkAcknowledged(databases.url, seen)
    const alive = shops.started.map((shop) => shop.processes())
    if (JSON.stringify(alive) !== JSON.stringify(processes)) throw new Error('a process has ended')
    return { gapMs: longestGap(seen, began), counted, repeated: seen.repeated }
  } finally {
    await shops.stop()
    await databases.stop()
  }
}
