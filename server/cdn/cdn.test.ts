import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RouterContextProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addPageKeys, showsProducts } from '#app/context/page-keys.ts'
import { pagesChanged } from '#shop/db.ts'
import { buildOf } from '../../tests/support/build-of.ts'
import { orderFor, setStock } from '../../tests/support/buyers.ts'
import { sendOrder } from '../../tests/support/buying.ts'
import { databaseProxy } from '../../tests/support/databases/proxy.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'
import { freePort } from '../../tests/support/network/free-port.ts'
import { openShop } from '../../tests/support/open-shop.ts'
import { until } from '../../tests/support/poll.ts'
import { startServer } from '../../tests/support/start-server.ts'
import { makeTestShop } from '../../tests/support/test-shops.ts'

/** A cache in front that records what it is asked to purge. */
const purged: string[] = []
const purgedAt: number[] = []
const purgedPaths: (string | undefined)[] = []
let onPurge: ((keys: string) => void) | null = null
let server: Server
let PURGE_URLS = ''
beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const keys = String(incoming.headers['purge-keys'])
    purged.push(keys)
    purgedAt.push(performance.now())
    purgedPaths.push(incoming.url)
    onPurge?.(keys)
    outgoing.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  PURGE_URLS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  onPurge = null
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const rendered = { version: 1, products: 12 }
let gate: Promise<void> | null = null
const build = buildOf({
  ':lang/faq': {
    loader: async ({ context }: { context: RouterContextProvider }) => {
      addPageKeys(context, 'content:faq')
      const { version } = rendered
      await gate
      return `version ${version}`
    },
  },
  faq: { loader: () => 'in the language of the visitor' },
  ':lang/delivery': { loader: () => 'says nothing' },
  ':lang/about': {
    loader: ({ context }: { context: RouterContextProvider }) => {
      addPageKeys(context, 'content:about')
      return new Response(null, { headers: { 'Set-Cookie': 'visitor=1' } })
    },
  },
  ':lang/checkout': { loader: () => 'personal' },
  ':lang/shop': {
    loader: ({ context }: { context: RouterContextProvider }) => {
      showsProducts(
        context,
        Array.from({ length: Number(rendered.products) }, (_, at) => ({ id: `product-number-${at}` })),
      )
      return `${rendered.products} products, version ${rendered.version}`
    },
  },
})

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers })
  const name = (header: string) => response.headers.get(header)
  return {
    status: response.status,
    text: await response.text(),
    headers: response.headers,
    storage: name('cdn-cache-control'),
    browser: name('cache-control'),
    vary: name('vary'),
    keys: name('surrogate-key'),
    currency: name('x-currency'),
  }
}
const byCache = (url: string, currency = 'KWD', more: Record<string, string> = {}) =>
  get(url, { 'X-Currency': currency, ...more })

describeOnBothEngines('a page that a cache in front asks for', (open) => {
  test('may be stored by URL and currency, rendered or cached, and browsers revalidate each time', async () => {
    const { url } = await open({ build, env: { PURGE_URLS, CDN_MAX_AGE: '120' } })
    const cookie = 'growagarden_selected_currency=USD; bustan_language=ar; bustan.session_token=secret'
    for (let times = 0; times < 2; times++) {
      const response = await byCache(`${url}/en/faq.data`, 'SAR', { cookie })
      expect(response).toMatchObject({
        status: 200,
        storage: 's-maxage=120, stale-while-revalidate=30',
        browser: 'no-cache',
        vary: 'Accept-Encoding, X-Currency',
        keys: 'settings content:faq',
        currency: 'SAR',
      })
      expect(response.headers.get('content-language')).toBe('en')
      const again = await byCache(`${url}/en/faq.data`, 'SAR', { 'If-None-Match': response.headers.get('etag') ?? '' })
      expect(again).toMatchObject({
        status: 304,
        storage: response.storage,
        browser: 'no-cache',
        vary: response.vary,
        keys: response.keys,
      })
    }
  })

  test('is unchanged for browsers, and for a cache that does not name the currency', async () => {
    const { url } = await open({ build, env: { PURGE_URLS } })
    const usual = { storage: null, keys: null, browser: 'no-cache', vary: 'Accept-Encoding, Accept-Language, Cookie' }
    for (let times = 0; times < 2; times++) {
      await byCache(`${url}/en/faq.data`)
      expect(await get(`${url}/en/faq.data`, { cookie: 'growagarden_selected_currency=SAR' })).toMatchObject({
        ...usual,
        currency: 'SAR',
      })
      for (const unknown of ['', 'GBP', 'kwd', 'KWD, SAR'])
        expect(await byCache(`${url}/en/faq.data`, unknown)).toMatchObject({ ...usual, currency: 'KWD' })
      expect(await get(`${url}/faq.data`, { 'X-Currency': 'SAR' })).toMatchObject({ ...usual, currency: 'KWD' })
    }
  })

  test('may not be stored when it is personal, has no surrogate keys, or sets a cookie', async () => {
    const { url } = await open({ build, env: { PURGE_URLS } })
    for (const page of ['checkout', 'delivery', 'about', 'faq.data?from=x'])
      for (let times = 0; times < 2; times++) {
        const response = await byCache(`${url}/en/${page.includes('.data') ? page : `${page}.data`}`)
        expect([page, response.storage, response.keys]).toEqual([page, null, null])
      }
  })

  test('may be stored while what it shows fits in a header, and beyond that is cached here alone', async () => {
    const { shop, url } = await open({ build, env: { PURGE_URLS } })
    const page = () => byCache(`${url}/en/shop.data`)
    expect(await page()).toMatchObject({
      storage: expect.any(String),
      keys: expect.stringContaining('product-number-11'),
    })
    rendered.products = 240
    await pagesChanged(shop.db, ['product:product-number-11'])
    await until('it shows more', async () => (await page()).text.includes('240 products'))
    for (let times = 0; times < 2; times++)
      expect(await page()).toMatchObject({ status: 200, storage: null, keys: null })
    // Other changes do not drop it, and its own do.
    rendered.version++
    await pagesChanged(shop.db, ['product:another'])
    // A response to a cache in front follows every change committed before.
    expect((await page()).text).not.toContain(`version ${rendered.version}`)
    await pagesChanged(shop.db, ['product:product-number-239'])
    await until('it is rendered again', async () => (await page()).text.includes(`version ${rendered.version}`))
    rendered.products = 12
  })

  test('is unchanged where no cache in front is configured', async () => {
    const { url } = await open({ build })
    for (let times = 0; times < 2; times++)
      expect(await byCache(`${url}/en/faq.data`, 'SAR')).toMatchObject({
        storage: null,
        keys: null,
        vary: 'Accept-Encoding, Accept-Language, Cookie',
        currency: 'KWD',
      })
  })

  test('may not be stored when it changed while it was rendered', async () => {
    const { shop, url } = await open({ build, env: { PURGE_URLS } })
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const rendering = byCache(`${url}/en/faq.data`)
    const joining = byCache(`${url}/en/faq.data`)
    await until('it is being rendered', async () => /page_cache_misses 1/.test((await get(`${url}/metrics`)).text))
    await pagesChanged(shop.db, ['content:faq'])
    gate = null
    resolve()
    expect([(await rendering).storage, (await joining).storage]).toEqual([null, null])
    expect((await byCache(`${url}/en/faq.data`)).storage).not.toBeNull()
  })

  test('is purged after a change, and all pages after a start', async () => {
    // Shops of earlier tests purge, too: this one at a path of its own, at once and a second later.
    const { shop, url } = await open({ build, env: { PURGE_URLS: `${PURGE_URLS}/${open.engine}` } })
    const last = () => purged.filter((_, at) => purgedPaths[at] === `/${open.engine}`)
    await until('everything was purged', async () => last().join(' ') === '* *')
    await byCache(`${url}/en/faq.data`)
    await pagesChanged(shop.db, ['content:faq', 'catalog'])
    await until('what changed was purged', async () => last()[2] === 'content:faq|catalog')
    const { text } = await get(`${url}/metrics`)
    expect(text).toMatch(/^bustan_cdn_purges \d/m)
    expect(text).toMatch(/^bustan_cdn_purge_failures 0/m)
  })
})

describeOnBothEngines('a product that sells out', (open) => {
  test('is purged at most once a second, and after its last sale', async () => {
    const shop = await open({ build, env: { PURGE_URLS } })
    await setStock(shop, 'harvest-poster', 5)
    let soldAt = 0
    const began = performance.now()
    // Sales over 2.5 seconds: several of its intervals.
    for (let sold = 0; sold < 5 || performance.now() - began < 2_500; sold++) {
      if (sold >= 5) await setStock(shop, 'harvest-poster', 1)
      const response = await sendOrder(shop.url, orderFor([{ productId: 'harvest-poster', quantity: 1 }]))
      expect(response.status).toBe(201)
      soldAt = performance.now()
    }
    const times = () =>
      purgedAt.filter((at, n) => at > began && purged[n]?.split('|').includes('product:harvest-poster'))
    await until('the last state is purged', async () => times().some((at) => at > soldAt))
    // The first follows a sale, the others a second apart, however late they arrive.
    expect(times().length).toBeLessThanOrEqual(1 + ((times().at(-1) ?? 0) - began) / 1000)
    expect(times().length).toBeGreaterThan(2)
  })
})

describe('a machine of two processes', () => {
  test('purges everything when it starts, and when the process that purges is replaced', async () => {
    const testShop = await makeTestShop('postgres')
    const all = () => purged.filter((keys) => keys === '*').length
    const before = all()
    const server = await startServer(testShop, await freePort(), { WEB_CONCURRENCY: '2', PURGE_URLS })
    // At once and a second later, by one of the two.
    await until('everything is purged', async () => all() === before + 2)
    const children = () => readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ')
    for (const child of children()) process.kill(Number(child), 'SIGKILL')
    await until('everything is purged again', async () => all() === before + 4)
    expect(await server.stop()).toBe(0)
    await testShop.close()
  })
})

describe('two processes', () => {
  test('of which one is notified late never give a cache in front what was purged', async () => {
    const env = { PURGE_URLS }
    const one = await openShop({ engine: 'postgres', build, env })
    const proxy = await databaseProxy(one.testShop.databaseUrl ?? '')
    const late = { ...env, DATABASE_URL: proxy.url }
    const two = await openShop({ engine: 'postgres', build, env: late, testShop: one.testShop, leads: false })
    const page = `${two.url}/en/faq.data`
    for (let times = 0; times < 2; times++) expect((await byCache(page)).storage).not.toBeNull()
    proxy.delay(300)

    const refetched = Promise.withResolvers<Awaited<ReturnType<typeof get>>>()
    onPurge = (keys) => {
      if (keys === 'content:faq') byCache(page).then(refetched.resolve, refetched.reject)
    }
    rendered.version++
    await pagesChanged(one.shop.db, ['content:faq'])
    const { text, storage } = await refetched.promise
    expect([text.includes(`version ${rendered.version}`), storage]).toEqual([true, expect.stringContaining('s-maxage')])

    // While the database is away it serves its stale page, which no cache may store.
    await proxy.refuse()
    await until('nothing is storable', async () => (await byCache(page)).storage === null)
    expect((await byCache(page)).text).toContain(`version ${rendered.version}`)
    proxy.delay(0)
    await proxy.heal()
    await until('pages are storable again', async () => (await byCache(page)).storage !== null)
    await two.stop()
    await proxy.close()
    await one.stop()
  })
})
