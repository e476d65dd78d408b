import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram } from '../../scripts/ensure-programs.mjs'
import { orderFor, setStock } from '../../tests/support/buyers.ts'
import { sendOrder } from '../../tests/support/buying.ts'
import { freePort } from '../../tests/support/network/free-port.ts'
import { startVarnish, type Varnish } from '../../tests/support/network/varnish.ts'
import { openShop } from '../../tests/support/open-shop.ts'
import { until } from '../../tests/support/poll.ts'
import { type Server, startServer } from '../../tests/support/start-server.ts'
import { makeTestShop, type TestShop } from '../../tests/support/test-shops.ts'

const program = findProgram('varnishd')
if (program === undefined)
  console.warn('Varnish is not installed: the shop is not tried behind one. `npm test` installs it.')

const poster = 'harvest-poster'
const paths = [
  ...['', '/shop', '/shop?category=guide', `/product/${poster}`, '/product/beginner-guide', '/cart', '/about', '/faq'],
  ...['/contact', '/newsletter', '/delivery', '/privacy-policy', '/shop.data', `/product/${poster}.data`],
]
const pages = ['/ar', '/en'].flatMap((prefix) => paths.map((path) => `${prefix}${path}`))
const currencies = ['KWD', 'SAR']

describe.runIf(program)('two processes behind Varnish', () => {
  let at: TestShop
  let server: Server
  let varnish: Varnish
  beforeAll(async () => {
    at = await makeTestShop('postgres')
    const shop = await openShop({ engine: 'postgres', testShop: at })
    await setStock(shop, poster, 5)
    await shop.stop()
    const [port, front, purges] = [await freePort(), await freePort(), await freePort()]
    varnish = await startVarnish(program ?? '', port, [front, purges], join(tmpdir(), `bustan-varnish-${randomUUID()}`))
    server = await startServer(at, port, {
      WEB_CONCURRENCY: '2',
      BASE_URL: `http://127.0.0.1:${front}`,
      TRUST_PROXY: '1',
      PURGE_URLS: `http://127.0.0.1:${purges}`,
    })
  })
  afterAll(async () => {
    expect(await server.stop()).toBe(0)
    await varnish.stop()
    expect(server.output().match(/"level":50.*/g) ?? []).toEqual([])
    await at.close()
  })

  const get = async (path: string, headers: Record<string, string> = {}, from = varnish.url) => {
    const response = await fetch(from + path, { headers, redirect: 'manual' })
    const name = (header: string) => response.headers.get(header)
    return {
      status: response.status,
      text: await response.text(),
      headers: response.headers,
      isHit: name('cache-status') === 'Varnish; hit',
      keys: name('surrogate-key')?.split(' ') ?? [],
    }
  }
  const inCurrency = (code: string) => ({ cookie: `growagarden_selected_currency=${code}` })
  /** Requests every page in every currency; returns those that were not hits. */
  const misses = async () => {
    const missed: string[] = []
    for (const path of pages)
      for (const code of currencies) {
        const response = await get(path, inCurrency(code))
        expect([path, response.status]).toEqual([path, 200])
        if (!response.isHit) missed.push(`${path} ${code}`)
      }
    return missed
  }

  test('public pages are hits by currency, and browsers revalidate each time', async () => {
    // The start purges twice, a second apart.
    await until('all pages are hits', async () => (await misses()).length === 0)
    for (const path of pages)
      for (const code of currencies) {
        const response = await get(path, { ...inCurrency(code), 'accept-encoding': 'br' })
        const name = (header: string) => response.headers.get(header)
        expect([path, name('x-currency'), name('content-language')]).toEqual([path, code, path.slice(1, 3)])
        expect([name('cache-control'), name('cdn-cache-control'), name('surrogate-key'), name('set-cookie')]).toEqual([
          'no-cache',
          null,
          null,
          null,
        ])
        expect(name('content-encoding')).toBe('br')
        const again = await get(path, { ...inCurrency(code), 'If-None-Match': name('etag') ?? '' })
        expect(again.status).toBe(304)
      }
  })

  test('a hundred visitors with different cookies share a page, byte for byte, and leave no trace in it', async () => {
    const path = `/en/product/${poster}`
    const plain = (await get(path, inCurrency('SAR'))).text
    expect(plain).toContain('SAR')
    let hits = 0
    for (let n = 0; n < 100; n++) {
      const cookie = [
        `bustan.session_token=secret-${n}`,
        `bustan_language=${n % 2 ? 'ar' : 'en'}`,
        'growagarden_selected_currency=SAR',
        `bustan_cart=cart-${n}`,
      ]
      const response = await get(path, {
        cookie: (n % 3 ? cookie : cookie.reverse()).join('; '),
        authorization: `Bearer secret-${n}`,
        'accept-language': n % 2 ? 'ar' : 'en',
        // The visitor's own key header is ignored.
        'x-currency': 'USD',
        host: n % 2 ? 'elsewhere.example' : new URL(varnish.url).host,
      })
      expect(response.text).toBe(plain)
      hits += Number(response.isHit)
    }
    expect(hits).toBeGreaterThanOrEqual(95)
    expect(plain).not.toMatch(/secret-|cart-\d/)
  })

  test('a link from an ad is a hit of the same page, without a trace of the visitor', async () => {
    const path = '/en/shop?category=guide'
    const plain = (await get(path, inCurrency('SAR'))).text
    for (const tracked of [`${path}&fbclid=secret-1&utm_source=x`, '/en/shop?igsh=secret-2&category=guide']) {
      const response = await get(tracked, inCurrency('SAR'))
      expect([response.isHit, response.text]).toEqual([true, plain])
      expect((await get(tracked, {}, server.url)).text).not.toContain('secret-')
    }
  })

  test('personal pages pass through, with their cookies', async () => {
    for (const path of ['/en/login', '/en/profile', '/en/checkout', '/en/shop?q=poster', '/admin/login', '/', '/shop'])
      for (let times = 0; times < 3; times++) expect([path, (await get(path)).isHit]).toEqual([path, false])
    const language = (cookie: string) => get('/shop', { cookie })
    expect((await language('bustan_language=en')).headers.get('content-language')).toBe('en')
    expect((await language('bustan_language=ar')).headers.get('content-language')).toBe('ar')
    const searched = await get('/en/shop?q=poster', inCurrency('SAR'))
    expect(searched.headers.get('x-currency')).toBe('SAR')
    expect(searched.headers.get('cache-control')).toBe('no-store')
  })

  test('a sale purges only the pages that show what was sold', async () => {
    await until('all pages are hits', async () => (await misses()).length === 0)
    const keys = async (path: string) => (await get(path, { 'X-Currency': 'KWD' }, server.url)).keys
    expect(await keys('/en/faq')).toEqual(['settings', 'content:faq'])
    const showing: string[] = []
    for (const path of pages)
      if ((await keys(path)).includes(`product:${poster}`)) showing.push(...currencies.map((code) => `${path} ${code}`))
    expect(showing.length).toBeGreaterThan(6)
    expect(showing.length).toBeLessThan(pages.length)
    const missed = new Set<string>()
    expect((await sendOrder(varnish.url, orderFor([{ productId: poster, quantity: 1 }]))).status).toBe(201)
    await until('the sale is shown', async () => {
      for (const miss of await misses()) missed.add(miss)
      return (await get(`/en/product/${poster}`)).text.includes('Only 4 left')
    })
    await until('all pages are hits again', async () => {
      const now = await misses()
      for (const miss of now) missed.add(miss)
      return now.length === 0
    })
    expect([...missed].sort()).toEqual(showing.sort())
    for (const code of currencies) {
      expect((await get(`/en/product/${poster}`, inCurrency(code))).text).toContain('Only 4 left')
      expect((await get(`/en/product/${poster}`, inCurrency(code))).isHit).toBe(true)
    }
  })

  test('only the purge address purges, and it serves nothing else', async () => {
    const path = '/en/faq'
    await until('it is a hit', async () => (await get(path)).isHit)
    const purge = (url: string, keys: string) => fetch(url, { method: 'PURGE', headers: { 'Purge-Keys': keys } })
    expect((await purge(varnish.url, '*')).status).toBe(405)
    expect((await get(path)).isHit).toBe(true)
    for (const keys of ['content:faq(', 'a b', '', '.*']) expect((await purge(varnish.purgeUrl, keys)).status).toBe(400)
    expect((await fetch(varnish.purgeUrl + path)).status).toBe(405)
    expect((await purge(varnish.purgeUrl, 'content:fa|content:faqs|product:x')).status).toBe(204)
    expect((await get(path)).isHit).toBe(true)
    expect((await purge(varnish.purgeUrl, 'product:x|code:GARDEN10|content:faq')).status).toBe(204)
    expect((await get(path)).isHit).toBe(false)
  })
})
