import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { addPageKeys } from '#app/context/page-keys.ts'
import { shopContext } from '#app/context/shop.ts'
import { readDocument } from '#app/storefront/content/read-document.server.ts'
import { changePageText } from '#shop/content/change-page.ts'
import { restorePageText } from '#shop/content/restore-page.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buildOf } from '../../../tests/support/build-of.ts'
import { describeOnBothEngines } from '../../../tests/support/engines.ts'
import { openShop } from '../../../tests/support/open-shop.ts'
import { until } from '../../../tests/support/poll.ts'
import { parsePageRequest } from '../request.ts'
import { PageCache } from './page-cache.ts'

type Asked = {
  url?: string
  method?: string
  cookie?: string
  'accept-language'?: string
  'accept-encoding'?: string
  'if-none-match'?: string
}

const keyOf = (cache: PageCache, { url = '/', method = 'GET', cookie, ...headers }: Asked = {}) =>
  cache.keyOf(method, url, parsePageRequest(url.split('?')[0] ?? '', cookie, headers['accept-language']))

/** Asks the cache as the server does; null on a miss. */
function ask(cache: PageCache, { url = '/', method = 'GET', ...headers }: Asked = {}) {
  const response = { status: 0, headers: {} as Record<string, unknown>, body: Buffer.alloc(0) }
  const outgoing = {
    writeHead: (status: number, sent: object) => Object.assign(response, { status, headers: sent }),
    end: (body?: Buffer) => void (response.body = Buffer.from(body ?? '')),
  }
  const served = cache.serve(
    { method, headers, url } as unknown as IncomingMessage,
    outgoing as unknown as ServerResponse,
  )
  return served ? response : null
}

const page =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status, headers: { 'Content-Type': 'text/html' } })
const keep = async (cache: PageCache, request: Asked, text: string) =>
  cache.fill(keyOf(cache, request) ?? 'none', page(text))

test('a key consists of the path, the allowed query, the language and the currency', () => {
  const cache = new PageCache()
  const plain = keyOf(cache, { url: '/shop', cookie: 'bustan_language=en' })
  expect(
    keyOf(cache, {
      url: '/shop',
      cookie: 'bustan_language=en; bustan.session_token=secret; x=1',
      'accept-language': 'ar',
    }),
  ).toBe(plain)
  expect(plain).not.toContain('secret')
  const others = [
    { url: '/shop', cookie: 'bustan_language=ar' },
    { url: '/shop', cookie: 'bustan_language=en; growagarden_selected_currency=SAR' },
    { url: '/shop?category=guide', cookie: 'bustan_language=en' },
    { url: '/en/shop' },
    { url: '/cart', cookie: 'bustan_language=en' },
  ].map((request) => keyOf(cache, request))
  expect(new Set([plain, ...others]).size).toBe(6)
  expect(others).not.toContain(null)
  expect(keyOf(cache, { url: '/shop?sort=newest&category=guide' })).toBe(
    keyOf(cache, { url: '/shop?category=guide&sort=newest' }),
  )
})

test('a link from an ad or a social network leads to the page that is cached', () => {
  const cache = new PageCache()
  const plain = keyOf(cache, { url: '/shop?category=guide' })
  for (const url of [
    '/shop?utm_source=instagram&utm_medium=social&category=guide&fbclid=IwY2xjawM_aem-x',
    '/shop?category=guide&igsh=MzRlODBiNWFlZA%3D%3D',
    '/shop?GCLID=a&category=guide&gad_source=1&ScCid=b',
    `/shop?category=guide&ttclid=${'x'.repeat(300)}`,
  ])
    expect(keyOf(cache, { url })).toBe(plain)
})

test.each([
  '/checkout',
  '/payment-success?order=ORD-2026-0001',
  '/en/payment-success',
  '/admin',
  '/admin/orders',
  '/api/v1/products',
  '/login',
  '/shop?q=secret',
  '/shop?q=secret&utm_source=x',
  '/shop?utm=x',
  '/shop?category=guide&category=physical',
  '/?x=1',
  '/product/../admin',
  '/product/a/b',
  '//shop',
  `/shop?category=${'x'.repeat(200)}`,
])('%.60s is never cached', (url) => {
  expect(keyOf(new PageCache(), { url })).toBeNull()
})

test('only a GET or HEAD is answered from the cache', async () => {
  const cache = new PageCache()
  await keep(cache, {}, 'home')
  expect(ask(cache, { method: 'POST' })).toBeNull()
  expect(keyOf(cache, { method: 'POST' })).toBeNull()
  const head = ask(cache, { method: 'HEAD' })
  expect([head?.body.length, head?.headers['Content-Length']]).toEqual([0, 4])
})

test('a cached page is served in full, compressed if accepted, and with 304 when unchanged', async () => {
  const cache = new PageCache()
  await keep(cache, {}, 'أهلًا'.repeat(50))
  const plain = ask(cache)
  expect([plain?.status, plain?.body.toString()]).toEqual([200, 'أهلًا'.repeat(50)])
  const small = ask(cache, { 'accept-encoding': 'gzip, br' })
  expect(small?.headers['Content-Encoding']).toBe('br')
  expect(brotliDecompressSync(small?.body ?? '').toString()).toBe('أهلًا'.repeat(50))
  expect(small?.headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  })
  const etag = String(plain?.headers.etag)
  expect(ask(cache, { 'if-none-match': etag })).toMatchObject({ status: 304, headers: { ETag: etag } })
  expect(ask(cache, { 'if-none-match': etag })?.body.length).toBe(0)
  for (const known of [`W/${etag}`, `"other", W/${etag}`, '*'])
    expect(ask(cache, { 'if-none-match': known })?.status).toBe(304)
  for (const other of ['"other"', `W/"other", "${etag}"`, etag.slice(1, -1), ''])
    expect(ask(cache, { 'if-none-match': other })?.status).toBe(200)
  expect(cache.hits).toBe(11)
})

test('a page that is not 200 is not cached', async () => {
  const cache = new PageCache()
  for (const status of [404, 500, 302])
    expect(await cache.fill(keyOf(cache, { url: '/product/gone' }) ?? '', page('x', status))).toBeNull()
  expect(ask(cache, { url: '/product/gone' })).toBeNull()
})

test('concurrent requests for one page cause one rendering', async () => {
  const cache = new PageCache()
  let renderings = 0
  const slow = async () => new Response(String(++renderings))
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.fill('key', slow)))
  expect([renderings, new Set(pages.map((each) => each?.plain.toString())).size]).toEqual([1, 1])
})

test('a change during a rendering prevents its caching, and later requests get a new rendering', async () => {
  const cache = new PageCache()
  const key = keyOf(cache) ?? ''
  const old = Promise.withResolvers<Response>()
  const under = cache.fill(key, () => old.promise)
  cache.forget([])
  const fresh = await cache.fill(key, page('new price'))
  old.resolve(new Response('old price'))
  expect((await under)?.plain.toString()).toBe('old price')
  expect([fresh?.plain.toString(), ask(cache)?.body.toString()]).toEqual(['new price', 'new price'])
})

test('a change clears the cache', async () => {
  const cache = new PageCache()
  await keep(cache, {}, 'home')
  await keep(cache, { url: '/shop' }, 'shop')
  expect([ask(cache)?.status, ask(cache, { url: '/shop' })?.status]).toEqual([200, 200])
  cache.forget([])
  expect([ask(cache), ask(cache, { url: '/shop' })]).toEqual([null, null])
})

test('after a gap in notifications a page that answers 503 is served stale, and not marked as fresh', async () => {
  const cache = new PageCache('s-maxage=60')
  const key = keyOf(cache) ?? ''
  const before = await keep(cache, {}, 'home')
  cache.forget([])
  const shown = await cache.fill(key, page('away', 503))
  expect([shown, before && cache.holds(key, before)]).toEqual([before, false])
  await keep(cache, {}, 'home again')
  expect(ask(cache)?.body.toString()).toBe('home again')

  cache.forget(['product:one'])
  expect(await cache.fill(key, page('away', 503))).toBeNull()
})

test('a failed rendering is retried by the next request', async () => {
  const cache = new PageCache()
  await expect(cache.fill('key', () => Promise.reject(new Error('database')))).rejects.toThrow('database')
  expect((await cache.fill('key', page('well again')))?.plain.toString()).toBe('well again')
})

test('a page’s data has the security headers, rendered or cached', async () => {
  let renders = 0
  const build = buildOf({ about: { loader: () => ({ made: ++renders }) } })
  const testShop = await openShop({ engine: 'pglite', build })
  for (let times = 0; times < 2; times++) {
    const { status, headers } = await fetch(`${testShop.url}/about.data`)
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      expect.stringContaining('text/x-script'),
      'nosniff',
    ])
    expect(headers.get('content-security-policy')).toContain("default-src 'self'; script-src 'self';")
  }
  expect(renders).toBe(1)
  await testShop.stop()
})

test('a change drops the pages that show it, and those without keys', async () => {
  const cache = new PageCache()
  const shown = (text: string, keys?: string) => async () =>
    new Response(text, { headers: { 'Content-Type': 'text/html', ...(keys && { 'Surrogate-Key': keys }) } })
  const pages = {
    '/product/one': 'settings product:one product:two catalog',
    '/product/three': 'settings product:three catalog',
    '/faq': 'settings content:faq',
    '/cart': undefined,
  }
  const fill = async () => {
    for (const [url, keys] of Object.entries(pages)) await cache.fill(keyOf(cache, { url }) ?? '', shown(url, keys))
  }
  const cached = () => Object.keys(pages).filter((url) => ask(cache, { url }) !== null)
  for (const [changed, left] of [
    [['product:two'], ['/product/three', '/faq']],
    [['product:on'], ['/product/one', '/product/three', '/faq']],
    [['content:faq'], ['/product/one', '/product/three']],
    [['catalog', 'product:four'], ['/faq']],
    [['settings'], []],
    [[], []],
  ] as const) {
    await fill()
    expect(cached()).toEqual(Object.keys(pages))
    cache.forget(changed)
    expect(cached()).toEqual(left)
  }
})

test('changes are forgotten once no current rendering can have missed them, also while pages are always being rendered', async () => {
  const cache = new PageCache()
  const begin = () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const filled = cache.fill(randomUUID(), () => promise)
    return async () => {
      resolve(new Response('x'))
      await filled
    }
  }
  let end = begin()
  for (let at = 0; at < 20; at++) {
    cache.forget(['product:a'])
    const next = begin()
    await end()
    end = next
  }
  expect(cache.changesHeld).toBe(0)
  cache.forget(['product:a'])
  expect(cache.changesHeld).toBe(1)
  await end()
  expect(cache.changesHeld).toBe(0)
})

test('a change during a rendering prevents caching only of a page that shows it', async () => {
  const cache = new PageCache()
  const renderUntil = (url: string, keys: string) => {
    let end = () => {}
    const gate = new Promise<void>((resolve) => {
      end = resolve
    })
    const done = cache.fill(keyOf(cache, { url }) ?? '', async () => {
      await gate
      return new Response(url, { headers: { 'Content-Type': 'text/html', 'Surrogate-Key': keys } })
    })
    return { end, done }
  }
  const one = renderUntil('/product/one', 'settings product:one')
  const two = renderUntil('/product/two', 'settings product:two')
  cache.forget(['product:one'])
  cache.forget(['product:nine'])
  one.end()
  two.end()
  await Promise.all([one.done, two.done])
  expect(ask(cache, { url: '/product/one' })).toBeNull()
  expect(ask(cache, { url: '/product/two' })).not.toBeNull()
})

describeOnBothEngines('an editable page', (open) => {
  test('shows a changed setting, though it was cached', async () => {
    let rendered = 0
    const loader = async ({ context }: { context: RouterContextProvider }) => {
      addPageKeys(context, 'content:return-policy')
      rendered++
      return readDocument(context.get(shopContext), 'return-policy', { locale: 'en', prefix: '' })
    }
    const { shop, url } = await open({ build: buildOf({ 'return-policy': { loader } }) })
    const read = async () => (await fetch(`${url}/return-policy.data`)).text()
    for (let times = 0; times < 2; times++) expect(await read()).toContain('within 14 days of receiving it')
    expect(rendered).toBe(1)
    const admin = ownerOf({ id: 'noura', email: 'noura@bustan.example', name: 'Noura' })
    if (admin === null) throw new Error('no admin')
    for (const [days, text] of [
      [30, 'within 30 days of receiving it'],
      [0, 'To return a product, write to us.'],
    ] as const) {
      await changeSettings(shop.db, shop.clock, admin, { returns: { days, address: { ar: '', en: '' } } })
      await until('the changed setting is shown', async () => (await read()).includes(text))
    }
  })

  test('is updated when saved and when restored, and other pages stay cached', async () => {
    const renders = { delivery: 0, faq: 0 }
    const pageOf = (key: keyof typeof renders) => ({
      loader: ({ context }: { context: RouterContextProvider }) => {
        addPageKeys(context, `content:${key}`)
        return { made: ++renders[key] }
      },
    })
    const { shop, url } = await open({ build: buildOf({ delivery: pageOf('delivery'), faq: pageOf('faq') }) })
    const look = async () => {
      for (const key of ['delivery', 'faq']) expect((await fetch(`${url}/${key}.data`)).status).toBe(200)
      return renders
    }
    await look()
    expect(await look()).toEqual({ delivery: 1, faq: 1 })
    const admin = ownerOf({ id: 'noura', email: 'noura@bustan.example', name: 'Noura' })
    if (admin === null) throw new Error('no admin')
    const text = { key: 'delivery', locale: 'en' } as const
    const saved = await changePageText(shop.db, shop.clock, admin, { ...text, body: 'By bicycle', seen: null })
    if (!saved.ok) throw new Error(saved.refusal.reason)
    await until('the saved one is shown', async () => (await look()).delivery === 2)
    const seen = saved.value.updatedAt.toISOString()
    expect((await restorePageText(shop.db, shop.clock, admin, { ...text, seen })).ok).toBe(true)
    await until('the original is shown', async () => (await look()).delivery === 3)
    expect(await look()).toEqual({ delivery: 3, faq: 1 })
  })
})

test('made-up queries do not displace a page that visitors use', async () => {
  const cache = new PageCache()
  await keep(cache, {}, 'home')
  await keep(cache, { url: '/cart' }, 'cart')
  for (let each = 0; each < 601; each++) {
    await keep(cache, { url: `/product/stickers?variant=stickers.v${each}` }, 'made up')
    if (each % 100 === 0) expect(ask(cache)?.status).toBe(200)
  }
  expect(ask(cache)?.status).toBe(200)
  expect(ask(cache, { url: '/cart' })).toBeNull()
})

test('pages are dropped by bytes: expired ones first, then those used least recently', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const cache = new PageCache()
    const megabyte = 'x'.repeat(1024 ** 2)
    const at = (each: number) => ({ url: `/product/p${each}` })
    const fill = async (from: number, to: number) => {
      for (let each = from; each < to; each++) await keep(cache, at(each), megabyte)
    }
    const cached = (to: number) => Array.from({ length: to }, (_, each) => each).filter((each) => ask(cache, at(each)))
    await fill(0, 601)
    const left = cached(601)
    expect(left.length).toBeGreaterThan(60)
    expect(left.length).toBeLessThan(64)
    expect(left[0]).toBe(601 - left.length)

    vi.setSystemTime(Date.now() + 4 * 60_000)
    await fill(0, 20)
    vi.setSystemTime(Date.now() + 2 * 60_000)
    // Used last, but expired, are the others of the first round.
    await fill(20, 40)
    expect(cached(601)).toEqual(Array.from({ length: 40 }, (_, each) => each))
    await fill(40, 80)
    expect(cached(601)).toEqual(Array.from({ length: left.length }, (_, each) => each + 80 - left.length))
  } finally {
    vi.useRealTimers()
  }
})

test('an expired page is still there while the database is away', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const cache = new PageCache()
    const home = await keep(cache, {}, 'home')
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(ask(cache)).toBeNull()
    expect(await cache.fill(keyOf(cache) ?? '', page('away', 503))).toBe(home)
  } finally {
    vi.useRealTimers()
  }
})
