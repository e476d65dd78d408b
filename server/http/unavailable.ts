import type { Context } from 'hono'
import { createContext, data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { checkLanguage } from '#app/public-pages.ts'
import * as m from '#locales/compiled/messages.js'
import { whyUnavailable } from '#shop/db.ts'
import type { Locale } from '#shop/money.ts'
import { type Log, Unavailable } from '#shop/ports.ts'
import { localeOf, problem } from '../api/problem.ts'
import { barePage } from './bare-page.ts'

/** Retry-After in seconds: most stalls, restarts and failovers are over by then. */
export const retryAfterSeconds = 5

const statuses = { database: 503, outside: 503, storage: 507 } as const
type Why = keyof typeof statuses

/** Why a request failed temporarily: the database, the disk, or an external service such as the bucket; else null. */
export const whyFailed = (error: unknown): Why | null =>
  error instanceof Unavailable ? 'outside' : whyUnavailable(error)

/** 503 or 507 with Retry-After: a page in the visitor's language that reloads itself, or a problem document. */
export function unavailable(c: Context, why: Why) {
  const wantsPage = c.req.method === 'GET' && c.req.header('accept')?.includes('text/html') === true
  if (!wantsPage)
    return problem(c, statuses[why], why === 'storage' ? 'storage_full' : 'shop_unavailable', {
      retryAfter: retryAfterSeconds,
    })
  return unavailablePage(localeOf(c), statuses[why])
}

/** The page of `unavailable`, for requests from a link on a page. */
export function unavailablePage(locale: Locale, status: number = statuses.outside): Response {
  const [title, text] = [m.unavailable_title, m.unavailable_wait].map((say) => say({}, { locale }))
  return new Response(barePage({ locale, title, text, refreshSeconds: retryAfterSeconds }), {
    status,
    headers: { 'Content-Type': 'text/html; charset=UTF-8', 'Retry-After': String(retryAfterSeconds) },
  })
}

type RouteArgs = { context: RouterContextProvider; params: { lang?: string } }
type Run = (args: RouteArgs, ...more: never[]) => unknown

/** Set in a request's context when a guarded loader or action failed temporarily. */
export const failedForNow = createContext(false)

/**
 * Wraps the routes so that loaders and actions answer 503 or 507 when they failed temporarily: the browser then says
 * that a retry helps. Under a prefix that is no language, such as `/xx/shop`, they do nothing and answer 404.
 */
export function guardRoutes(build: ServerBuild, log: Log): ServerBuild {
  const guard =
    (run: Run, id: string): Run =>
    async (args, ...more) => {
      // The root's data is needed for the page that says so.
      if (id !== 'root') checkLanguage(args.params)
      try {
        return await run(args, ...more)
      } catch (error) {
        const why = whyFailed(error)
        if (why === null) throw error
        log.error(
          { err: error, route: id },
          'a page could not be made: the database, the disk or a service does not answer',
        )
        args.context.set(failedForNow, true)
        throw data(why, { status: statuses[why] })
      }
    }
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const guarded: Record<string, Run> = {}
    for (const name of ['loader', 'action'] as const) {
      const run = route.module[name] as Run | undefined
      if (run) guarded[name] = guard(run, id)
    }
    return [id, { ...route, module: { ...route.module, ...guarded } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}
