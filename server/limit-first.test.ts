import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { limitsContext, shopContext, visitorContext } from '#app/context.ts'
import { confirmOrder } from '#app/routes/storefront/checkout/confirm.ts'
import { action as findOrder } from '#app/routes/storefront/find-order.tsx'
import { action as subscribe } from '#app/routes/storefront/newsletter/subscribe.tsx'
import { action as review } from '#app/routes/storefront/review.tsx'
import { limits } from '#shop/limits.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { openLimits } from './limits.ts'

describeOnBothEngines('the limit is counted before a body is read', (open) => {
  let house: OpenShop
  beforeAll(async () => {
    house = await open({ env: { ORDER_LIMIT: String(limits.orders.most), TRUST_PROXY: '1' } })
  })

  test.each([
    ['orders', limits.orders.most],
    ['newsletter', limits.newsletter.most],
    ['messages', limits.messages.most],
  ])('the API: %s that are no JSON spend their share of the network alone', async (path, most) => {
    const network = randomUUID()
    const send = (from: string) =>
      ask(`${house.url}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from, 'Idempotency-Key': randomUUID() },
        body: '{"a":',
      })
    const answers = await Promise.all(Array.from({ length: most }, () => send(network)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    const refused = await send(network)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(randomUUID())).status).toBe(400)
  })

  const pages = {
    reviews: review,
    newsletter: subscribe,
    orderLinkNetwork: findOrder,
    orders: ({ request, context }) => confirmOrder(request, context, new Headers()),
  } as Record<'reviews' | 'newsletter' | 'orderLinkNetwork' | 'orders', (input: never) => Promise<unknown>>

  test.each(Object.keys(pages) as (keyof typeof pages)[])('the pages: %s', async (name) => {
    const [counts, network] = [openLimits(house.shop.db, limits.orders.most), randomUUID()]
    const send = () => {
      const context = new RouterContextProvider()
      context.set(shopContext, house.shop)
      context.set(limitsContext, counts)
      context.set(visitorContext, { locale: 'en', prefix: '/en', network } as never)
      const url = new URL(house.url)
      const request = new Request(url, { method: 'POST', body: new URLSearchParams({ email: 'nobody' }) })
      return pages[name]({ request, context, url, params: {} } as never).then((answer) => JSON.stringify(answer))
    }
    const isRefused = /"limited"|"status":429/
    const answers = await Promise.all(Array.from({ length: limits[name].most }, send))
    for (const answer of answers) expect(answer).not.toMatch(isRefused)
    expect(await send()).toMatch(isRefused)
  })
})
