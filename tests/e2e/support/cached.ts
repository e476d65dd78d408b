import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Everything that the service worker has cached: cache, URL, and the text unless it is a picture or font. */
export function cachedByWorker(
  page: Page,
): Promise<{ cache: string; path: string; build: string | null; text: string }[]> {
  return page.evaluate(async () => {
    const cached = []
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache)
      for (const key of await opened.keys()) {
        const response = await opened.match(key, { ignoreVary: true })
        const binary = /image|font/.test(response?.headers.get('content-type') ?? '')
        cached.push({
          cache,
          path: key.url.slice(location.origin.length),
          build: response?.headers.get('x-build') ?? null,
          text: binary ? '' : ((await response?.text()) ?? ''),
        })
      }
    }
    return cached
  })
}

/** Waits until the service worker has cached a page and its data. */
export async function untilCached(page: Page, path: string): Promise<void> {
  const pages = async () => (await cachedByWorker(page)).map((each) => each.path.split('?')[0])
  await expect.poll(pages, { timeout: 20_000, message: `${path} is kept` }).toContain(path)
  await expect.poll(pages, { timeout: 20_000 }).toContain(path === '/' ? '/_.data' : `${path}.data`)
}
