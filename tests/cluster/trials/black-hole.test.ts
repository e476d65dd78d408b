import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { ask } from '../../support/buying.ts'
import { freePort } from '../../support/network/free-port.ts'
import { until } from '../../support/poll.ts'
import { checkAcknowledged, fillStock, startBuyers } from '../buyers.ts'
import { startDatabaseCluster } from '../engines/database-cluster.ts'
import { shopBalancer } from '../engines/haproxy.ts'
import { shopsOn } from '../shops.ts'
import { seconds, trial } from '../trial.ts'

/** Answers come within three seconds; the rest is for two cores that run the whole cluster. */
const soonMs = 3_500

trial('primary unreachable: it accepts connections and never answers', 'answers in 3 s, heals by itself', async () => {
  const folder = join(inject('runFolder'), 'black-hole')
  const databases = await startDatabaseCluster(folder)
  const shops = shopsOn(folder, databases.url)
  const [portA, portB] = [await freePort(), await freePort()]
  const balancer = await shopBalancer(folder, [portA, portB])
  try {
    const [one, two] = [await shops.start({ port: portA }), await shops.start({ port: portB })]
    await until('HAProxy has seen them', async () => (await ask(`${balancer.url}/readyz`)).status === 200)
    await fillStock(databases.url)
    const cached = `${balancer.url}/en/faq`
    const html = { headers: { accept: 'text/html' } }
    // Each process has its own cache, and each connection reaches a different one.
    const closing = { headers: { ...html.headers, connection: 'close' } }
    for (let visit = 0; visit < 40; visit++) expect((await ask(cached, closing)).status).toBe(200)
    const buyers = startBuyers([one.url, two.url], 6)
    await until('orders are placed', async () => buyers.seen.orders.size > 20)

    const primary = await databases.primary()
    await primary.freeze()
    const frozen = performance.now()
    const visits: { what: string; status: number; ms: number }[] = []
    const visit = async (what: string, url: string) => {
      const began = performance.now()
      const { status } = await ask(url, { ...html, signal: AbortSignal.timeout(15_000) })
      visits.push({ what, status, ms: performance.now() - began })
    }
    const back = databases.writable(primary)
    let isBack = false
    void back.then(() => {
      isBack = true
    })
    while (!isBack) {
      await Promise.all([
        visit('cached', cached),
        ...[one, two].flatMap(({ url }) => [
          visit('fresh', `${url}/en/product/harvest-poster?fresh=${Math.random()}`),
          visit('api', `${url}/api/v1/products?q=${Math.random()}`),
        ]),
      ])
    }
    const { at } = await back
    const placed = buyers.seen.orders.size
    await until('orders are placed again', async () => buyers.seen.orders.size > placed + 20, 30_000)
    const first = buyers.seen.at.find(({ ms }) => ms > at)?.ms ?? at
    // The old primary resumes with its old sessions, and must not serve the shop.
    await primary.thaw()
    await databases.steppedDown(primary)
    await until('orders are placed on', async () => buyers.seen.orders.size > placed + 40)
    await buyers.stop()
    const counted = await checkAcknowledged(databases.url, buyers.seen)
    expect(visits.filter(({ ms }) => ms > soonMs)).toEqual([])
    expect(visits.filter(({ what, status }) => what === 'cached' && status !== 200)).toEqual([])
    expect(visits.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    const slowest = Math.max(...visits.map(({ ms }) => ms))
    return `${visits.length} answers while it was away, the slowest after ${seconds([slowest])}, cached pages all 200; a new primary after ${seconds([at - frozen])}, orders ${seconds([Math.max(0, first - at)])} later; ${counted}, also after the old primary woke up`
  } finally {
    await shops.stop()
    await balancer.stop()
    await databases.stop()
  }
})
