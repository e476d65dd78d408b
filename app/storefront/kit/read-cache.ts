import {
  UNSAFE_decodeViaTurboStream as decode,
  redirect,
  UNSAFE_SingleFetchRedirectSymbol as redirected,
  type UIMatch,
} from 'react-router'
import { cachedAtHeader } from '#app/offline/messages.ts'
import { buildHeader } from '#app/page-headers.ts'
import { publicQuery, splitPath } from '#app/public-pages.ts'
import { isOutage } from '#app/ui/form/keep-form.ts'
import { currencyChoice } from './browser-choice.ts'
import { PageMemory, type PageRead, type RouteResults } from './page-memory.ts'
import { fetchWithRetries } from './retrying-fetch.ts'

const memory = new PageMemory(readPage)

/** What a `clientLoader` needs of its arguments. */
export type ClientRead<Data> = { request: Request; serverLoader: () => Promise<Data> }

/**
 * A storefront page's data for its `clientLoader`: cached 5 minutes in this browser, retried up to 3 times (R39).
 * One request brings the data of all the page's routes, so the server's page cache can answer it.
 * @param route the id of the calling route
 * @throws what the route's loader threw, or Unreachable
 */
export async function cachedRead<Data>({ request }: ClientRead<Data>, route: string): Promise<Data> {
  const path = pathOf(new URL(request.url))
  return resultOf(await readOrLeave(path, request.signal), route) as Data
}

/**
 * The same for the root: data of any page from the last 5 minutes, and of any age when the shop cannot be reached or
 * fails (5xx).
 */
export async function cachedSite<Data>({ request, serverLoader }: ClientRead<Data>): Promise<Data> {
  const url = new URL(request.url)
  const { prefix, path } = splitPath(url.pathname)
  const alike = (key: string) => splitPath(key.split(' ')[2] ?? '').prefix === prefix
  const known = memory.newest((key) => key.startsWith(`${reading()} `) && alike(key))
  if (known) return unchanged(resultOf(known, 'root') as Data)
  try {
    if (publicQuery(path, '') === null) return await serverLoader()
    return unchanged(resultOf(await readOrLeave(pathOf(url), request.signal), 'root') as Data)
  } catch (error) {
    const failed = error instanceof Response ? error.status >= 500 : isOutage(error)
    const old = failed ? memory.newest(alike, true) : undefined
    if (!old) throw error
    return unchanged(resultOf(old, 'root') as Data)
  }
}

let shown: { site: unknown; text: string } | undefined

/** The previous object when the data is equal, so that its consumers do not rerender on every page. */
function unchanged<Data>(site: Data): Data {
  const text = JSON.stringify(site)
  if (shown?.text !== text) shown = { site, text }
  return shown.site as Data
}

/** Prefetches a page's data. Failures are ignored: the visit will retry. */
export async function prefetchRead(path: string): Promise<boolean> {
  return memory.get(keyOf(path), path).then(
    () => true,
    () => false,
  )
}

/** A page's data of one route, outside a navigation; null when it cannot be read. */
export async function readRouteData<Data>(path: string, route: string): Promise<Data | null> {
  return memory.get(keyOf(path), path).then(
    (results) => resultOf(results, route) as Data,
    () => null,
  )
}

/**
 * Caches the data that came with the page, under the currency that it was rendered in: the chosen one may only have been
 * restored by now. As expired when the page is an older copy (not `fresh`).
 */
export function seedRead(url: { pathname: string; search: string }, matches: readonly UIMatch[], fresh: boolean): void {
  const known = matches.filter(({ loaderData }) => loaderData !== undefined)
  const results = Object.fromEntries(known.map(({ id, loaderData }) => [id, { data: loaderData }]))
  const site = known.find(({ id }) => id === 'root')?.loaderData as { currency: string } | undefined
  memory.put(keyOf(pathOf(url), site?.currency), results, fresh)
  unchanged(site)
}

/** Clears all cached data, after an action changed it or showed it to be outdated. */
export function clearReadCache(): void {
  memory.drop()
}

const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
const reading = (currency = currencyChoice()) => `${document.documentElement.lang} ${currency}`
const keyOf = (path: string, currency?: string) => `${reading(currency)} ${path}`

class OtherDocument extends Error {}

/** A page of another build or language: navigate with a full load instead of mixing two. */
async function readOrLeave(path: string, signal: AbortSignal): Promise<RouteResults> {
  try {
    return await memory.get(keyOf(path), path, signal)
  } catch (error) {
    if (!(error instanceof OtherDocument) || signal.aborted) throw error
    window.location.assign(path)
    return new Promise(() => {})
  }
}

async function readPage(path: string, signal: AbortSignal): Promise<PageRead> {
  const url = new URL(path, window.location.origin)
  url.pathname += url.pathname.endsWith('/') ? '_.data' : '.data'
  const response = await fetchWithRetries(url.href, signal)
  const build = response.headers.get(buildHeader)
  // Another tab may have changed the language, which a cookie names.
  const language = response.headers.get('Content-Language') ?? document.documentElement.lang
  if ((build !== null && build !== window.__reactRouterManifest?.version) || language !== document.documentElement.lang)
    throw new OtherDocument()
  if (response.body === null || (response.status >= 400 && !response.headers.has('X-Remix-Response')))
    throw new Response(null, response)
  const { value } = await decode(response.body, window)
  // The service worker answers with an older copy when the network is slow or gone.
  const fresh = !response.headers.has(cachedAtHeader)
  return { results: value as RouteResults, whole: response.status === 200, fresh }
}

function resultOf(results: RouteResults, route: string): unknown {
  const away = (results as { [redirected]?: { redirect: string; status: number } })[redirected]
  if (away) throw redirect(away.redirect, away.status)
  const result = results[route]
  if (result === undefined) throw new Error(`no data of ${route}`)
  if ('error' in result) throw result.error
  return result.data
}
