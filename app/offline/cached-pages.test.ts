import { beforeEach, expect, test, vi } from 'vitest'
import { buildHeader, currencyHeader } from '#app/page-headers.ts'
import { CachedPages } from './cached-pages.ts'
import { copyMark } from './messages.ts'

const origin = 'https://shop.example'

/** The browser's storage, and a shop that renders pages in the language of their URL and one currency. */
function browser() {
  const stores = new Map<string, Map<string, Response>>()
  const bare = (url: string) => url.split('?')[0] ?? ''
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (key: string, { ignoreSearch = false } = {}) =>
        [...store].find(([url]) => url === key || (ignoreSearch && bare(url) === bare(key)))?.[1].clone(),
      put: async (key: string, response: Response) => void store.set(key, response),
      delete: async (key: string) => store.delete(key),
      keys: async () => [...store.keys()].map((url) => ({ url: new URL(url, origin).href })),
    }
  }
  vi.stubGlobal('caches', { open, keys: async () => [...stores.keys()] })
  vi.stubGlobal('navigator', { languages: ['en'] })
  const shop = { currency: 'KWD' }
  vi.stubGlobal('fetch', async ({ pathname }: URL) => {
    const language = pathname.startsWith('/ar') ? 'ar' : 'en'
    const isData = pathname.endsWith('.data')
    return new Response(isData ? '["<html"]' : `<!DOCTYPE html><html lang="${language}">${shop.currency}`, {
      headers: {
        ...{ 'Cache-Control': 'no-cache', 'Content-Language': language },
        ...{ [buildHeader]: 'one', [currencyHeader]: shop.currency },
      },
    })
  })
  return shop
}

let shop: { currency: string }
let pages: CachedPages
beforeEach(() => {
  shop = browser()
  pages = new CachedPages('one', origin)
  return () => void vi.unstubAllGlobals()
})
const textOf = async (path: string) => (await pages.find(path))?.text()

test('after a change of currency the offline page of the language is still found; pages with prices are not', async () => {
  for (const path of ['/ar/offline', '/en/offline', '/en/offline.data', '/en/shop']) await pages.keep(path)
  await pages.choose({ currency: 'USD' })
  expect(await textOf('/en/offline')).toContain('lang="en"')
  expect(await textOf('/ar/offline')).toContain('lang="ar"')
  expect([await textOf('/en/shop'), await textOf('/offline')]).toEqual([undefined, undefined])
  shop.currency = 'USD'
  for (const path of ['/en/offline', '/en/shop']) await pages.keep(path)
  expect(await textOf('/en/offline')).toContain('USD')
  expect(await textOf('/en/shop')).toContain('USD')
})

test('a cached page says that it is a copy, and its data is unchanged', async () => {
  for (const path of ['/en/shop', '/en/shop.data']) await pages.keep(path)
  expect(await textOf('/en/shop')).toBe(`<!DOCTYPE html><html ${copyMark} lang="en">KWD`)
  expect(await textOf('/en/shop.data')).toBe('["<html"]')
})
