import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#tests/support/buying.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

let testShop: OpenShop
beforeAll(async () => {
  testShop = await openShop({ engine: 'pglite', env: { TRUST_PROXY: '1' } })
})
afterAll(() => testShop.stop())

test('on the embedded database concurrent searches from many networks are refused beyond a few', async () => {
  const search = (network: number) =>
    ask(`${testShop.url}/api/v1/products?q=garden`, { headers: { 'X-Forwarded-For': `198.51.100.${network}` } })
  let over = false
  const held = Promise.withResolvers<void>()
  // Busy, not stuck: requests waiting behind it are not refused for that.
  const holder = testShop.shop.db.transaction(async (tx) => {
    for (; !over; await new Promise((resolve) => setTimeout(resolve, 20))) {
      await tx.execute(sql`select 1`)
      held.resolve()
    }
  })
  await held.promise
  const refused: Awaited<ReturnType<typeof search>>[] = []
  const storm = Array.from({ length: 60 }, async (_, at) => {
    const response = await search(at)
    if (!over) refused.push(response)
    return response
  })
  await until('all but 24 are refused', async () => refused.length === 36).finally(() => {
    over = true
  })
  for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  await holder
  expect((await Promise.all(storm)).filter(({ status }) => status === 200)).toHaveLength(24)
  expect((await search(99)).status).toBe(200)
})
