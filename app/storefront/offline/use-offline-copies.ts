import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { postToWorker } from '#app/offline/messages.ts'
import { publicQuery, splitPath } from '#app/public-pages.ts'
import { useSite } from '#app/site.ts'

/** How long a page must be viewed before it is cached. */
const settledMs = 1_000

/**
 * Registers the service worker and reports viewed pages to it, to be cached for offline use. Not in development, where
 * nothing may serve outdated code.
 */
export function useOfflineCopies(): void {
  const { pathname, search } = useLocation()
  const product = (useMatches().at(-1)?.loaderData as { product?: { image?: string } } | undefined)?.product
  const picture = product?.image ?? null
  const currency = useSite()?.currency
  // The page's own requests were made before the worker was active.
  const unseen = useRef(false)

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    unseen.current = navigator.serviceWorker.controller === null
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
    // The page's own files have priority.
    if (document.readyState === 'complete') register()
    else window.addEventListener('load', register, { once: true })
    return () => window.removeEventListener('load', register)
  }, [])

  // Again in another currency: prices are part of the copies.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is not used
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    if (publicQuery(splitPath(pathname).path, search) === null) return
    const tell = () => {
      if (navigator.serviceWorker.controller === null) return
      const files = unseen.current ? performance.getEntriesByType('resource').map(({ name }) => name) : []
      unseen.current = false
      void postToWorker({ type: 'visited', path: pathname + search, picture, files })
    }
    const timer = setTimeout(tell, settledMs)
    // A worker that has just become active, or replaced an older one, has not cached this page.
    navigator.serviceWorker.addEventListener('controllerchange', tell)
    return () => {
      clearTimeout(timer)
      navigator.serviceWorker.removeEventListener('controllerchange', tell)
    }
  }, [pathname, search, picture, currency])
}
