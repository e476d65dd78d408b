import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { inject } from 'vitest'
import { ask } from '../../support/buying.ts'
import { freePort } from '../../support/network/free-port.ts'
import { until } from '../../support/poll.ts'
import { checkAcknowledged, fillStock, startBuyers } from '../buyers.ts'
import { startDatabaseCluster } from '../engines/database-cluster.ts'
import { shopBalancer } from '../engines/haproxy.ts'
import { shopsOn } from '../shops.ts'
import { trial } from '../trial.ts'

const warmMs = 5_000
const measuredMs = 10_000

trial('1, 2, 3 shops of one process', 'fresh pages and orders a second, reported as they are', async () => {
  const folder = join(inject('runFolder'), 'throughput')
  const databases = await startDatabaseCluster(folder)
  const ports = [await freePort(), await freePort(), await freePort()]
  const balancer = await shopBalancer(folder, ports)
  const shops = shopsOn(folder, databases.url, { BASE_URL: balancer.url, TRUST_PROXY: '1', WEB_CONCURRENCY: '1' })
  const results: string[] = []
  try {
    for (const [more, port] of ports.entries()) {
      await shops.start({ port })
      if (more === 0) await fillStock(databases.url)
      await until('HAProxy has seen it', async () => (await ask(`${balancer.url}/readyz`)).status === 200)
      // A query that is not allowed is never cached: every response is rendered.
      const url = `${balancer.url}/en/product/beginner-guide?fresh=1`
      const options = { url, connections: 16, timeout: 20 }
      await autocannon({ ...options, duration: warmMs / 1_000 })
      const { requests, non2xx, errors } = await autocannon({ ...options, duration: measuredMs / 1_000 })
      if (non2xx + errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`)

      const buyers = startBuyers([balancer.url], 16)
      await pause(warmMs)
      const before = buyers.seen.paid.size
      const began = performance.now()
      await pause(measuredMs)
      const orders = (buyers.seen.paid.size - before) / ((performance.now() - began) / 1_000)
      await buyers.stop()
      await checkAcknowledged(databases.url, { ...buyers.seen })
      results.push(`${more + 1}: ${requests.average.toFixed(0)} pages, ${orders.toFixed(1)} orders placed and paid`)
    }
    return `${results.join('; ')} (load, databases and shops share ${availableParallelism()} cores)`
  } finally {
    await shops.stop()
    await balancer.stop()
    await databases.stop()
  }
})
