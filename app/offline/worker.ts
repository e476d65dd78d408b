import { splitPath } from '#app/public-pages.ts'
import { paymentMethods } from '#shop/payments/methods.ts'
import { buildCachePrefix } from './cache-names.ts'
import { assetOf, cacheFiles, pictureOf } from './cached-files.ts'
import { CachedPages } from './cached-pages.ts'
import type { Message } from './messages.ts'
import { dataPath, isPublic, type RequestKind, requestKind } from './request-kind.ts'
import type { FetchEvent, WorkerScope } from './scope.ts'

/** Injected by scripts/build-service-worker.mjs: the build's name and the files of its storefront pages. */
declare const BUILD: string
declare const FILES: readonly string[]

const worker = self as unknown as WorkerScope
const { origin } = worker.location
const pages = new CachedPages(BUILD, origin)

/** How long a cached page waits for the network, in ms. */
const timeoutMs = 3_000
/** Shown for a page that cannot be fetched, in either language. */
const offlinePages = ['/ar/offline', '/en/offline']
const pictures = [
  'night-garden',
  'basket-empty',
  'seedling',
  'favicon',
  ...paymentMethods.map((method) => `pay-${method}`),
].map((name) => `/art/${name}.svg`)

/**
 * Chromium can forget that an installing worker wants to replace one that is busy, which then stays for as long as a page of
 * the shop is open. So it is asked again until it is done.
 */
const takeOverMs = 1_000
let takingOver: ReturnType<typeof setInterval> | undefined

// All of the new build or nothing: a missing file leaves the old worker active.
worker.addEventListener('install', (event) => {
  const prepare = async () => {
    const cache = await caches.open(buildCachePrefix + BUILD)
    await cache.addAll([...FILES, ...pictures])
    for (const path of offlinePages) await pages.keep(path)
    await worker.skipWaiting()
    takingOver = setInterval(() => void worker.skipWaiting(), takeOverMs)
  }
  event.waitUntil(prepare())
})

worker.addEventListener('activate', (event) => {
  clearInterval(takingOver)
  event.waitUntil(pages.pruneOlder().then(() => worker.clients.claim()))
})

worker.addEventListener('message', (event) => {
  const message = event.data as Message
  const done = message.type === 'choice' ? pages.choose(message) : keepVisited(message).catch(() => {})
  event.waitUntil(done.finally(() => event.ports[0]?.postMessage(null)))
})

worker.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, origin)
  if (kind !== null) event.respondWith(handlers[kind](event))
})

const handlers: Record<RequestKind, (event: FetchEvent) => Promise<Response>> = {
  page: ({ request }) => networkFirst(request).catch(() => toOffline(request.url)),
  data: ({ request }) => networkFirst(request),
  screen: ({ request }) => fetch(request).catch(() => toOffline(request.url)),
  asset: ({ request }) => assetOf(request, BUILD),
  picture: (event) => pictureOf(event.request, (work) => event.waitUntil(work)),
}

/** Network first; the cached copy on a failure, a gateway error, or a timeout. */
async function networkFirst(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const copy = await pages.find(pathname + search).catch(() => null)
  const network = fetch(request)
  if (!copy) return network
  const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))
  const response = await Promise.race([network, slow]).catch(() => null)
  return response === null || (response.status >= 502 && response.status <= 504) ? copy : response
}

/** Redirects to the offline page, with the requested address; an offline page without a copy is a network error. */
async function toOffline(url: string): Promise<Response> {
  const { pathname, search } = new URL(url)
  const { prefix } = splitPath(pathname)
  const near = `${prefix}/offline`
  const path = (await pages.find(near)) ? near : `/${await pages.localeFor(pathname)}/offline`
  if (path === pathname) return Response.error()
  return Response.redirect(`${origin}${path}#${encodeURIComponent(pathname + search)}`, 302)
}

/** Caches a visited page with its data, and the cart, the wishlist and the offline page under the same language prefix. */
async function keepVisited({ path, picture, files }: Extract<Message, { type: 'visited' }>): Promise<void> {
  const url = new URL(path, origin)
  if (url.origin !== origin || !isPublic(url.pathname, url.search)) return
  const { prefix } = splitPath(url.pathname)
  await pages.keep(path, picture)
  const lists = [`${prefix}/cart`, `${prefix}/wishlist`]
  for (const also of [dataPath(path), ...lists, ...lists.map(dataPath), `${prefix}/offline`]) await pages.keep(also)
  const kindOf = (file: string) => requestKind({ method: 'GET', mode: 'no-cors', url: file }, origin)
  const cacheable = files.filter((file) => kindOf(file) === 'asset' || kindOf(file) === 'picture')
  await cacheFiles(cacheable, BUILD, (file) => kindOf(file) === 'picture')
}
