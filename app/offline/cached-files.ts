import { buildCachePrefix, pictureCache } from './cache-names.ts'

const maxPictures = 150

/** A cached copy; none as well when the browser's storage fails. */
const copyOf = (request: Request) => caches.match(request, { ignoreVary: true }).catch(() => undefined)

/** A built file: its name contains its hash, so any cached copy is valid. */
export async function assetOf(request: Request, build: string): Promise<Response> {
  const cached = await copyOf(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200) await keepAsset(request, response.clone(), build).catch(ignore)
  return response
}

/** A full storage must not turn a file that has arrived into an error. */
const ignore = () => {}

async function keepAsset(request: Request, response: Response, build: string): Promise<void> {
  const cache = await caches.open(buildCachePrefix + build)
  await cache.put(request, response)
}

/** A cached picture, revalidated in the background; from the network when not cached. */
export async function pictureOf(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const cached = await copyOf(request)
  const fresh = fetch(request).then(async (response) => {
    if (response.status === 200) await keepPicture(request, response.clone()).catch(ignore)
    return response
  })
  if (!cached)
    return fresh.catch(async (error) => (await otherWidth(request.url).catch(ignore)) ?? Promise.reject(error))
  later(fresh.catch(ignore))
  return cached
}

/** Caches files that the page loaded before the worker was active; they come from the browser's HTTP cache. */
export async function cacheFiles(
  urls: readonly string[],
  build: string,
  isPicture: (url: string) => boolean,
): Promise<void> {
  for (const url of urls) {
    const request = new Request(url)
    if (await copyOf(request)) continue
    await (isPicture(url) ? pictureOf(request, () => {}) : assetOf(request, build))
  }
}

/** The same picture in another width: better than none. */
async function otherWidth(url: string): Promise<Response | undefined> {
  const bare = (address: string) => address.replace(/-\d+(\.\w+)$/, '$1')
  const cache = await caches.open(pictureCache)
  const key = (await cache.keys()).find((other) => bare(other.url) === bare(url))
  return key && cache.match(key, { ignoreVary: true })
}

async function keepPicture(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(pictureCache)
  await cache.delete(request, { ignoreVary: true })
  await cache.put(request, response)
  const cached = await cache.keys()
  await Promise.all(cached.slice(0, Math.max(0, cached.length - maxPictures)).map((key) => cache.delete(key)))
}
