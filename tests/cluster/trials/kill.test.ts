import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { until } from '../../support/poll.ts'
import { checkAcknowledged, fillStock, startBuyers } from '../buyers.ts'
import { startDatabaseCluster } from '../engines/database-cluster.ts'
import { shopsOn } from '../shops.ts'
import { rounds, seconds, trial } from '../trial.ts'

trial(
  `kill -9 of the primary under 20 buyers, ${rounds} times`,
  '0 acknowledged orders lost, all invariants right, 0 processes ended, checkout works at most 5 s after the new primary takes writes',
  async () => {
    const folder = join(inject('runFolder'), 'kill')
    const databases = await startDatabaseCluster(folder)
    const shops = shopsOn(folder, databases.url)
    try {
      await shops.start()
      await shops.start()
      await fillStock(databases.url)
      const urls = shops.started.map(({ url }) => url)
      const processes = shops.started.map((shop) => shop.processes())
      const buyers = startBuyers(urls, 20)
      const { seen } = buyers
      const took: { promoted: number; back: number }[] = []
      for (let round = 0; round < rounds; round++) {
        const before = seen.orders.size
        await until('orders are placed', async () => seen.orders.size > before + 40, 60_000)
        const primary = await databases.primary()
        const killed = performance.now()
        await primary.kill()
        const { at } = await databases.writable(primary)
        const back = await until(
          'both shops take orders',
          async () => {
            const first = urls.map((url) => seen.at.find((each) => each.url === url && each.ms >= at)?.ms)
            return first.every((ms) => ms !== undefined) && Math.max(...(first as number[]))
          },
          60_000,
        )
        took.push({ promoted: at - killed, back: back - at })
        console.log(
          `  ${round + 1}: a new primary after ${seconds([at - killed])}, orders ${seconds([back - at])} later`,
        )
        primary.start()
        await databases.settled()
      }
      await buyers.stop()
      const counted = await checkAcknowledged(databases.url, seen)
      expect(shops.started.map((shop) => shop.processes())).toEqual(processes)
      const back = took.map((each) => each.back)
      expect(Math.max(...back)).toBeLessThan(5_000)
      return `${counted}; invariants right; 0 processes ended; orders again ${seconds(back)} after the new primary took writes (${seconds(took.map((each) => each.promoted))} after the kill)`
    } finally {
      await shops.stop()
      await databases.stop()
    }
  },
)
