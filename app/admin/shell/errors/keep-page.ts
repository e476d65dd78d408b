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

/** Tells `keepPage` what is on the screen. Returns a function that withdraws it. */
export function showPage(page: ShownPage): () => void {
  shown = page
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
 * elsewhere: React Router would replace it by an error, with its forms. A toast says so, with a retry, until the page
 * was loaded again or left. Another page that cannot be loaded is an error.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const page = shown?.address === url.pathname + url.search ? shown : null
  const results = await next()
  if (request.method !== 'GET' || request.signal.aborted) return results
  const failed = Object.entries(results).filter(
    ([route, { type, result }]) => type === 'error' && isPassing(result) && page?.routes.includes(route),
  )
  // Without a result React Router keeps the data that a route has.
  for (const [route] of failed) delete results[route]
  if (page === null || failed.length === 0) {
    notice.dismiss()
    return results
  }
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
