import { buildCachePrefix, pictureHeader, readingParameter, titleHeader } from '#app/offline/cache-names.ts'
import { cachedAtHeader } from '#app/offline/messages.ts'
import { splitPath } from '#app/public-pages.ts'

export type CachedPage = { path: string; title: string; picture: string | null; cachedAt: number }

/**
 * The pages this browser can show offline in a language and currency, newest first, without duplicates. Pages without a
 * title of their own (the cart, the offline page) are left out.
 */
export async function cachedPages(locale: string, currency: string): Promise<CachedPage[]> {
  if (!('caches' in window)) return []
  const found = new Map<string, CachedPage>()
  for (const name of (await caches.keys()).filter((each) => each.startsWith(buildCachePrefix))) {
    const cache = await caches.open(name)
    for (const key of await cache.keys()) {
      const url = new URL(key.url)
      if (url.searchParams.get(readingParameter) !== `${locale}.${currency}` || url.pathname.endsWith('.data')) continue
      const headers = (await cache.match(key, { ignoreVary: true }))?.headers
      const title = headers?.get(titleHeader)
      if (!headers || !title) continue
      url.searchParams.delete(readingParameter)
      const picture = headers.get(pictureHeader)
      const path = url.pathname + url.search
      const same = splitPath(url.pathname).path + url.search
      const page = {
        path,
        title: decodeURIComponent(title),
        picture: picture && decodeURIComponent(picture),
        cachedAt: Number(headers.get(cachedAtHeader)),
      }
      if (page.cachedAt >= (found.get(same)?.cachedAt ?? 0)) found.set(same, page)
    }
  }
  return [...found.values()].sort((a, b) => b.cachedAt - a.cachedAt)
}
