import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { startBucket } from '../../support/bucket.ts'
import { ask } from '../../support/buying.ts'
import { freePort } from '../../support/network/free-port.ts'
import { until } from '../../support/poll.ts'
import { checkAcknowledged, fillStock, startBuyers } from '../buyers.ts'
import { startDatabaseCluster } from '../engines/database-cluster.ts'
import { shopBalancer } from '../engines/haproxy.ts'
import { makeNextRelease } from '../next-release.ts'
import { shopsOn } from '../shops.ts'
import { trial } from '../trial.ts'
import { startVisitors } from '../visitors.ts'

trial('rolling upgrade A to B under load, old pages in browsers', '0 x 404 on assets, 0 x 5xx', async () => {
  const folder = join(inject('runFolder'), 'upgrade')
  const databases = await startDatabaseCluster(folder)
  const bucket = await startBucket()
  const ports = [await freePort(), await freePort()]
  const balancer = await shopBalancer(folder, ports)
  // A cold start on shared cores is slow, and timeouts are not tested here.
  const patience = { DATABASE_WAIT: '10' }
  const env = { ...patience, ...bucket.env, BASE_URL: balancer.url, TRUST_PROXY: '1', DRAIN_SECONDS: '3' }
  const shops = shopsOn(folder, databases.url, env)
  try {
    for (const port of ports) await shops.start({ port })
    await until('HAProxy has seen them', async () => (await ask(`${balancer.url}/readyz`)).status === 200)
    await fillStock(databases.url)
    const build = makeNextRelease(join(folder, 'next'))
    const visitors = startVisitors(balancer.url, 6)
    const buyers = startBuyers([balancer.url], 6)
    const { seen } = visitors
    await until('pages are read', async () => seen.releases.size === 1 && seen.assets > 200, 60_000)
    const releasesAt = async (url: string) => (await visitors.look(url)).version

    for (const shop of [...shops.started]) {
      expect(await shop.stop()).toBe(0)
      shops.started.splice(shops.started.indexOf(shop), 1)
      const next = await shops.start({ port: shop.port, dataDir: shop.dataDir, build })
      const version = await releasesAt(next.url)
      await until('visitors are led to it', async () => seen.releases.has(version), 30_000)
      // Pages of both releases request assets from both.
      const before = seen.assets
      await until('pages are read on', async () => seen.assets > before + 300, 60_000)
    }
    await visitors.stop()
    await buyers.stop()
    const counted = await checkAcknowledged(databases.url, buyers.seen)
    expect(seen.releases.size).toBe(2)
    expect(seen.wrong.slice(0, 10)).toEqual([])
    expect(buyers.seen.repeated, 'requests of buyers that were refused').toEqual([])
    return `0 of ${seen.assets} assets 404, 0 of ${seen.pages + seen.assets} answers 5xx or broken off; ${counted}, no request of a buyer sent twice`
  } finally {
    await shops.stop()
    await balancer.stop()
    await bucket.stop()
    await databases.stop()
  }
})
