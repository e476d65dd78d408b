import { expect } from 'vitest'
import { orderFor } from '../buyers.ts'
import { orderBody, placeAndPay } from '../buying.ts'
import { freePort } from '../network/free-port.ts'
import { until } from '../poll.ts'
import { startServer } from '../start-server.ts'
import { makeTestShop } from '../test-shops.ts'
import { databaseProxy } from './proxy.ts'

/** A buyer's order of one guide. */
export const buyer = () => orderFor(orderBody().items as never)

/** The built shop with its database behind a breakable proxy, and the usual time limit for visitors. */
export async function openByProxy(env: Record<string, string> = {}) {
  const testShop = await makeTestShop('postgres')
  const proxy = await databaseProxy(testShop.databaseUrl ?? '')
  const patience = { DATABASE_WAIT: '2.5' }
  const server = await startServer({ ...testShop, databaseUrl: proxy.url }, await freePort(), { ...patience, ...env })
  const works = () =>
    until('orders are taken and paid again', () => placeAndPay(server.url, buyer()).catch(() => false as const), 30_000)
  return {
    testShop,
    proxy,
    server,
    works,
    async close() {
      expect(await server.stop()).toBe(0)
      await proxy.close()
      await testShop.close()
    },
  }
}
