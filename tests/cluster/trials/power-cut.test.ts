import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { startBucket } from '../../support/bucket.ts'
import { ask } from '../../support/buying.ts'
import { freePort } from '../../support/network/free-port.ts'
import { until } from '../../support/poll.ts'
import { checkAcknowledged, fillStock, longestGap, startBuyers } from '../buyers.ts'
import { startDatabaseCluster } from '../engines/database-cluster.ts'
import { shopBalancer } from '../engines/haproxy.ts'
import { makeOwner, sendMedia, setupLinkOf } from '../owner.ts'
import { shopsOn } from '../shops.ts'
import { seconds, trial } from '../trial.ts'

trial(
  'power cut of a whole machine: shop A, the primary and an etcd member killed, their disks gone',
  'the other serves; files and pictures are in the bucket',
  async () => {
    const folder = join(inject('runFolder'), 'power-cut')
    const databases = await startDatabaseCluster(folder)
    const bucket = await startBucket()
    const [portA, portB] = [await freePort(), await freePort()]
    const balancer = await shopBalancer(folder, [portA, portB])
    const shops = shopsOn(folder, databases.url, { ...bucket.env, BASE_URL: balancer.url, TRUST_PROXY: '1' })
    try {
      const a = await shops.start({ port: portA })
      const b = await shops.start({ port: portB })
      await until('HAProxy has seen them', async () => (await ask(`${balancer.url}/readyz`)).status === 200)
      await fillStock(databases.url)
      const owner = await makeOwner(balancer.url, setupLinkOf(a.output()))
      const { content, readAt } = await sendMedia(owner, balancer.url, databases.url)
      const buyers = startBuyers([balancer.url], 10)
      await until('orders are placed', async () => buyers.seen.orders.size > 30, 60_000)

      const primary = await databases.primary()
      const cut = performance.now()
      await Promise.all([shops.cut(a), databases.loseMachine(databases.nodes.indexOf(primary))])
      rmSync(a.dataDir, { recursive: true })
      await databases.writable(primary)
      const placed = buyers.seen.orders.size
      await until('orders are placed by the other', async () => buyers.seen.orders.size > placed + 30, 60_000)
      await databases.settled()
      await buyers.stop()
      const counted = await checkAcknowledged(databases.url, buyers.seen)
      const media = await readAt(b.url)
      expect(media.statuses).toEqual([200, 200])
      expect(media.file.equals(content)).toBe(true)
      return `orders again after ${seconds([longestGap(buyers.seen, cut)])}; ${counted}; picture and file whole at B`
    } finally {
      await shops.stop()
      await balancer.stop()
      await bucket.stop()
      await databases.stop()
    }
  },
)
