import { useEffect } from 'react'
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
  useRevalidator,
} from 'react-router'
import { isOutage } from '#app/ui/form/keep-form.ts'
import { lastingError } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'

/** The page on the screen: its path with query, the routes whose data it shows, and how to load them again. */
type ShownPage = { address: string; routes: readonly string[]; refresh: () => void }

const notice = lastingError('not-refreshed')
let shown: ShownPage | null = null
/** The routes of a page whose data could not be loaded again. */
let stale = { address: '', routes: new Set<string>() }

/** Tells `keepPage` what is on the screen. Returns a function that withdraws it. */
export function showPage(page: ShownPage): () => void {
  shown = page
  if (stale.address !== page.address) {
    stale = { address: page.address, routes: new Set() }
    notice.dismiss()
  }
  return () => {
    shown = null
  }
}

/** For the layout: `keepPage` keeps the page inside. */
export function useShownPage(): void {
  const { pathname, search } = useLocation()
  const routes = useMatches().filter(({ loaderData }) => loaderData !== undefined)
  const { revalidate } = useRevalidator()
  useEffect(() =>
    showPage({
      address: pathname + search,
      routes: routes.map(({ id }) => id),
      refresh: () => void revalidate(),
    }),
  )
}

/**
 * Client middleware that keeps the page on the screen when it cannot be loaded again, after an action or a change
 * elsewhere: React Router would replace it by an error, with its forms. A toast says so, with a retry, until all that
 * failed was loaded again, or the page was left. Another page that cannot be loaded is an error.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const page = shown?.address === url.pathname + url.search ? shown : null
  const results = await next()
  if (request.method !== 'GET' || request.signal.aborted) return results
  const failed = Object.entries(results).filter(
    ([route, { type, result }]) => type === 'error' && isPassing(result) && page?.routes.includes(route),
  )
  if (page === null) return results
  for (const route of Object.keys(results)) stale.routes.delete(route)
  for (const [route] of failed) {
    stale.routes.add(route)
    // Without a result React Router keeps the data that a route has.
    delete results[route]
  }
  if (stale.routes.size === 0) notice.dismiss()
  if (failed.length === 0) return results
  const onClick = (event: { preventDefault: () => void }) => {
    // The toast stays until the page was loaded.
    event.preventDefault()
    page.refresh()
  }
  notice.show(m.admin_not_refreshed(), { action: { label: m.try_again(), onClick } })
  return results
}

/** Whether a retry can help: a failure of the server or the connection, or too many requests. */
const isPassing = (error: unknown) => isOutage(error) || (isRouteErrorResponse(error) && error.status === 429)
