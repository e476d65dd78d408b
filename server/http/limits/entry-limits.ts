import type { Context, MiddlewareHandler } from 'hono'
import { splitPath, withoutData } from '#app/public-pages.ts'
import * as m from '#locales/compiled/messages.js'
import { localeOf, problem } from '#server/api/problem.ts'
import { readPage } from '#shop/catalog/form.ts'
import { concurrencyLimits, type LimitName, type Limits } from '#shop/limits.ts'
import { barePage } from '../bare-page.ts'
import type { Bindings } from '../bindings.ts'
import { unavailable, unavailablePage } from '../unavailable.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { limitByNetwork } from './limit-by-network.ts'

type Entry = Extract<
  LimitName,
  | 'search'
  | 'lists'
  | 'reads'
  | 'payments'
  | 'notifications'
  | 'files'
  | 'documents'
  | 'feeds'
  | 'sitemaps'
  | 'links'
  | 'forms'
>

/** Pages of the catalogue, each with all before it; those beyond are long lists. */
const shortLists = 5

const apiReads = ['quotes', 'slots', 'products', 'orders', 'admin', 'openapi.json']

/** The limit that a request counts toward, by its URL; requests answered from the page cache never get here. */
function entryOf(method: string, { pathname, searchParams }: URL): Entry | null {
  const { path } = splitPath(routedPath(pathname))
  if (path === '/shop' && readPage(searchParams.get('page')) > shortLists) return 'lists'
  const asks = (searchParams.get('q') ?? '').trim() !== ''
  if (asks && (path === '/shop' || path === '/search/suggest' || path === '/api/v1/products')) return 'search'
  const [, first, second, third] = path.split('/')
  if (first === 'api') return apiReads.includes(third ?? '') ? 'reads' : null
  if (first === 'webhooks') return 'notifications'
  if (first === 'payments' || first === 'sandbox') return 'payments'
  if (first === 'newsletter') return second === 'unsubscribe' ? 'links' : null
  if (path === '/cart/reminder/unsubscribe') return 'links'
  if (first === 'downloads') return 'files'
  if (['receipts', 'calendar', 'social'].includes(first ?? '')) return 'documents'
  if (first === 'feed') return 'feeds'
  if (/^\/sitemap[^/]*\.xml$/.test(path)) return 'sitemaps'
  return method === 'GET' || method === 'HEAD' ? null : 'forms'
}

/** Whether a request without a session may hash a password: signing in, registering, a new password, joining the team. */
const hashes = (method: string, { pathname }: URL): boolean =>
  method === 'POST' &&
  /^(\/admin)?\/(login|register|forgot-password|reset-password|setup|join)$/.test(splitPath(routedPath(pathname)).path)

/** The path as the router matches it: case-insensitive, percent-decoded, without `.data` and trailing slashes. */
function routedPath(pathname: string): string {
  let path = withoutData(pathname)
  try {
    path = decodeURIComponent(path)
  } catch {
    // No route has such a path.
  }
  return path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
}

/** Rate limits public requests by network, before any work is done for them. */
export function entryLimits(limits: Limits, engine: 'pglite' | 'postgres'): MiddlewareHandler<{ Bindings: Bindings }> {
  const queues: Partial<Record<Entry, ConcurrencyLimit>> = {
    lists: new ConcurrencyLimit(concurrencyLimits.lists),
    ...(engine === 'pglite' && { search: new ConcurrencyLimit(concurrencyLimits.searches) }),
  }
  const passwords = limitByNetwork(concurrencyLimits.passwords, concurrencyLimits.passwordsHere)
  return async (c, next) => {
    const url = new URL(c.req.url)
    const entry = entryOf(c.req.method, url)
    const wait = entry === null ? null : await limits[entry].hit(c.env)
    if (wait !== null) return tooMany(c, wait)
    if (hashes(c.req.method, url)) {
      if ((await passwords(c.env.network, next)) !== 'busy') return undefined
      return c.req.header('accept')?.includes('text/html') ? unavailablePage(localeOf(c)) : unavailable(c, 'outside')
    }
    const queue = entry === null ? undefined : queues[entry]
    if (queue === undefined) return next()
    return (await queue.run(next)) ? undefined : unavailable(c, 'database')
  }
}

/**
 * Counts requests for missing files, each of which asks the store. Beyond the limit only files known without the store
 * are served: many phones share a network, and one of them must not take the pictures from all.
 */
export const countMisses =
  (
    limits: Pick<Limits, 'missingFiles'>,
    isKnown: (path: string) => Promise<boolean>,
  ): MiddlewareHandler<{ Bindings: Bindings }> =>
  async (c, next) => {
    const wait = await limits.missingFiles.wait(c.env)
    if (wait !== null && !(await isKnown(c.req.path))) return tooMany(c, wait)
    await next()
    if (c.res.status === 404) await limits.missingFiles.hit(c.env)
  }

/** 429 with Retry-After: a problem document for API clients, a page in the visitor's language for browsers. */
function tooMany(c: Context, seconds: number) {
  if (c.req.method !== 'GET' || !c.req.header('accept')?.includes('text/html'))
    return problem(c, 429, 'too_many_requests', { retryAfter: seconds })
  const locale = localeOf(c)
  const [title, text] = [m.too_many_title, m.problem_too_many_requests].map((say) => say({}, { locale }))
  c.header('Retry-After', String(seconds))
  return c.html(barePage({ locale, title, text }), 429)
}
