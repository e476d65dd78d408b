import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { action as checkout } from '#app/storefront/checkout/checkout.tsx'
import { action as contact } from '#app/storefront/contact/contact.tsx'
import { action as subscribe } from '#app/storefront/newsletter/subscribe.tsx'
import { action as findOrder } from '#app/storefront/order/find-order.tsx'
import { action as review } from '#app/storefront/reviews/review.tsx'
import { limits } from '#shop/limits.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

describeOnBothEngines('the limit is counted before a body is read', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    const build = buildOf({
      review: { action: review },
      newsletter: { action: subscribe },
      'find-order': { action: findOrder },
      checkout: { action: checkout },
      contact: { action: contact },
    })
    testShop = await open({ build, env: { ORDER_LIMIT: String(limits.orders.most), TRUST_PROXY: '1' } })
  })

  test.each([
    ['orders', limits.orders.most],
    ['newsletter', limits.newsletter.most],
    ['messages', limits.messages.most],
  ])('the API: invalid JSON to %s counts toward the limit of its network only', async (path, most) => {
    const network = randomUUID()
    const send = (from: string) =>
      ask(`${testShop.url}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from, 'Idempotency-Key': randomUUID() },
        body: '{"a":',
      })
    const responses = await Promise.all(Array.from({ length: most }, () => send(network)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]))
    const refused = await send(network)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(randomUUID())).status).toBe(400)
  })

  test.each([
    ['review', limits.reviews.most],
    ['newsletter', limits.newsletter.most],
    ['find-order', limits.orderLinkNetwork.most],
    ['checkout', limits.orders.most],
    ['contact', limits.messages.most],
  ])('the pages: %s', async (path, most) => {
    const network = randomUUID()
    const send = async (from: string) => {
      const headers = { 'X-Forwarded-For': from }
      const body = new URLSearchParams({ email: 'nobody' })
      return JSON.stringify(await ask(`${testShop.url}/${path}`, { method: 'POST', headers, body }))
    }
    const isRefused = /"limited"|"status":429/
    for (const received of await Promise.all(Array.from({ length: most }, () => send(network))))
      expect(received).not.toMatch(isRefused)
    expect(await send(network)).toMatch(isRefused)
    expect(await send(randomUUID())).not.toMatch(isRefused)
  })
})
