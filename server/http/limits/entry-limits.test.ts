import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { uploadedPicture } from '#shop/catalog/media/table.ts'
import { concurrencyLimits, limits } from '#shop/limits.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

describeOnBothEngines('limits of public requests', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open({ env: { ORDER_LIMIT: '1', TRUST_PROXY: '1' } })
  })
  const from = (network: string, path: string, init: RequestInit = {}) =>
    ask(`${testShop.url}${path}`, { ...init, headers: { 'X-Forwarded-For': network, ...init.headers } })

  test('searching is limited by network, IPv6 by /64; other networks are not affected', async () => {
    const most = Math.ceil(limits.search.most / limits.orders.most)
    for (let each = 0; each < most; each++)
      expect((await from(`2001:db8:1:2::${each + 1}`, `/api/v1/products?q=seed${each}`)).status).toBe(200)
    const refused = await from('2001:db8:1:2:ffff::1', '/api/v1/products?q=seed')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const page = await from('2001:db8:1:2::1', '/en/shop?q=seed', { headers: { Accept: 'text/html' } })
    expect(page.status).toBe(429)
    expect(String(page.body)).toContain('One moment, please')
    expect((await from('2001:db8:1:2::1', '/ar/search/suggest?q=a')).status).toBe(429)
    expect((await from('2001:db8:1:3::1', '/api/v1/products?q=seed')).status).toBe(200)
    expect((await from('2001:db8:1:2::1', '/api/v1/products')).status).toBe(200)
  })

  test('a search counts however its URL is written', async () => {
    const network = randomUUID()
    const most = Math.ceil(limits.search.most / limits.orders.most)
    const ways = ['/SHOP?q=', '/en/shop/?q=', '/%73hop?q=', '/search/suggest/?q=', '//shop?q=', '/shop.data?q=']
    ways.push('/ar/shop/.data?q=', '/search/suggest/_.data?q=')
    for (let each = 0; each < most; each++) await from(network, `${ways[each % ways.length]}seed${each}`)
    for (const way of ways) expect([way, (await from(network, `${way}seed`)).status]).toEqual([way, 429])
  })

  test.each([
    ['lists', '/shop?page=6', 'GET'],
    ['lists', '/en/shop.data?page=50&category=guide', 'GET'],
    ['lists', '/SHOP?y=1&page=5e1', 'GET'],
    ['lists', '/ar/shop?q=seed&page=50', 'GET'],
    ['reads', '/api/v1/slots?product=garden-session', 'GET'],
    ['reads', '/api/v1/quotes', 'POST'],
    ['reads', '/api/v1/orders/ORD-2026-0001', 'GET'],
    ['reads', '/api/v1/admin/orders', 'GET'],
    ['reads', '/api/v1/openapi.json', 'GET'],
    ['payments', `/payments/return/${randomUUID()}?token=x`, 'GET'],
    ['payments', '/sandbox/pay/x', 'GET'],
    ['notifications', '/webhooks/payments/sandbox', 'POST'],
    ['files', `/downloads/${randomUUID()}?token=x`, 'GET'],
    ['documents', '/receipts/ORD-2026-0001.pdf', 'GET'],
    ['documents', '/calendar/team/x.ics', 'GET'],
    ['feeds', '/feed/en.xml', 'GET'],
    ['sitemaps', '/sitemap-products-a..z.xml', 'GET'],
    ['sitemaps', '/sitemap.xml', 'GET'],
    ['links', '/newsletter/unsubscribe?token=x', 'POST'],
    ['forms', '/en/login', 'POST'],
    ['forms', '/admin/setup', 'POST'],
    ['forms', '/account/cart', 'PUT'],
  ] as const)('%s: %s', async (name, path, method) => {
    const network = randomUUID()
    const most = Math.ceil(limits[name].most / limits.orders.most)
    for (let each = 0; each < most; each++) expect((await from(network, path, { method })).status).not.toBe(429)
    expect((await from(network, path, { method })).status).toBe(429)
    expect((await from(randomUUID(), path, { method })).status).not.toBe(429)
  })

  test('few passwords are checked concurrently; one too many is refused at once, and the shop goes on', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let [begun, running] = [0, 0]
    const action = async () => {
      begun++
      running = Math.max(running, ++now)
      await released
      now--
      return null
    }
    let now = 0
    const env = { TRUST_PROXY: '1' }
    const busy = await open({ env, build: buildOf({ login: { action }, 'admin/login': { action } }) })
    let asked = 0
    const signIn = (path: string, headers = {}) => {
      const own = { 'X-Forwarded-For': `198.51.100.${asked++}`, ...headers }
      return ask(`${busy.url}${path}`, { method: 'POST', headers: own })
    }
    const most = concurrencyLimits.passwords.running + concurrencyLimits.passwords.waiting
    const tooMany: number[] = []
    const storm = Array.from({ length: most + 5 }, async (_, n) => {
      const { status } = await signIn(['/login', '/admin/login', '/LOGIN/'][n % 3]!)
      if (status === 503) tooMany.push(n)
    })
    await until('those beyond the queue are refused', async () => tooMany.length === 5)
    const refused = await Promise.all(
      ['ar', 'en'].map((lang) => signIn('/login', { Accept: 'text/html', 'Accept-Language': lang })),
    )
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '5'],
      [503, '5'],
    ])
    expect(refused.map(({ body }) => /lang="(\w+)"/.exec(String(body))?.[1])).toEqual(['ar', 'en'])
    expect((await ask(`${busy.url}/api/v1/products`)).status).toBe(200)
    expect(begun).toBe(concurrencyLimits.passwords.running)
    release()
    await Promise.all(storm)
    expect([begun, running, tooMany.length]).toEqual([most, concurrencyLimits.passwords.running, 5])
  })

  test('requests for new passwords of two networks do not keep a third one from signing in', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const slow = { action: () => released.then(() => null) }
    const build = buildOf({ 'forgot-password': slow, 'en/join': slow, login: { action: () => null } })
    const busy = await open({ build, env: { TRUST_PROXY: '1' } })
    const post = (path: string, network: string) =>
      ask(`${busy.url}${path}`, { method: 'POST', headers: { 'X-Forwarded-For': network } })
    let refused = 0
    const storm = Array.from({ length: 60 }, async (_, n) => {
      const { status } = await post(n % 4 < 2 ? '/forgot-password' : '/en/join', `2001:db8:${n % 2}:${n}::1`)
      if (status === 503) refused++
    })
    const here = concurrencyLimits.passwordsHere.running
    await until('the share of each network is taken', async () => refused === 60 - 2 * here)
    const signedIn = post('/login', '198.51.100.1')
    expect((await post('/login', '2001:db8:1::1')).status).toBe(503)
    release()
    expect((await signedIn).status).toBe(200)
    await Promise.all(storm)
    expect(refused).toBe(60 - 2 * here)
  })

  test('few long lists are rendered concurrently; short ones are neither queued nor counted', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let running = 0
    const loader = async ({ request }: { request: Request }) => {
      if (!new URL(request.url).searchParams.has('page', '50')) return null
      running++
      await released
      return null
    }
    const busy = await open({ build: buildOf({ shop: { loader } }), env: { TRUST_PROXY: '1' } })
    const read = (query: string, network: string) =>
      ask(`${busy.url}/shop?${query}`, { headers: { 'X-Forwarded-For': network } })
    const { running: most, waiting } = concurrencyLimits.lists
    let refused = 0
    const storm = Array.from({ length: most + waiting + 5 }, async (_, n) => {
      const { status } = await read(`page=50&y=${n}`, `198.51.100.${n}`)
      if (status === 503) refused++
    })
    await until('those beyond the queue are refused', async () => refused === 5)
    expect(running).toBe(most)
    for (let each = 0; each < 2; each++)
      for (const query of ['', 'page=5', 'category=guide', 'ref=x'])
        expect((await read(query, '198.51.100.1')).status).toBe(200)
    release()
    await Promise.all(storm)
    expect([running, refused]).toEqual([most + waiting, 5])
  })

  test('missing files are counted; beyond the limit the store is asked only for pictures that exist', async () => {
    const network = randomUUID()
    const most = Math.ceil(limits.missingFiles.most / limits.orders.most)
    const paths = ['/assets/none.js', `/pictures/${randomUUID()}-640.webp`]
    for (let each = 0; each < most; each++) expect((await from(network, paths[each % 2] ?? '')).status).toBe(404)
    for (const path of paths) expect((await from(network, path)).status).toBe(429)
    const id = randomUUID()
    await testShop.shop.db.insert(uploadedPicture).values({ id, colour: '#fff', createdAt: new Date() })
    expect((await from(network, `/pictures/${id}-640.webp`)).status).toBe(404)
    expect((await from(randomUUID(), '/assets/none.js')).status).toBe(404)
  })
})
