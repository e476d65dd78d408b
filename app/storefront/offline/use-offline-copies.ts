import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { tellWorker } from '#app/offline/messages.ts'
import { publicQuery, splitPath } from '#app/public-pages.ts'

/** Pages are cached after this long a visit. */
const settledMs = 1_000

/**
 * Puts the service worker in charge and tells it which pages are seen, so that they can be read offline. Not in
 * development, where nothing may stand between the browser and what was just changed.
 */
export function useOfflineCopies(): void {
  const { pathname, search } = useLocation()
  const product = (useMatches().at(-1)?.loaderData as { product?: { image?: string } } | undefined)?.product
  const picture = product?.image ?? null
  // What the page fetched before a worker was there has passed it by.
  const unseen = useRef(false)

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    unseen.current = navigator.serviceWorker.controller === null
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
    // The page's own files go first.
    if (document.readyState === 'complete') register()
    else window.addEventListener('load', register, { once: true })
    return () => window.removeEventListener('load', register)
  }, [])

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    if (publicQuery(splitPath(pathname).path, search) === null) return
    const tell = () => {
      if (navigator.serviceWorker.controller === null) return
      const files = unseen.current ? performance.getEntriesByType('resource').map(({ name }) => name) : []
      unseen.current = false
      void tellWorker({ type: 'visited', path: pathname + search, picture, files })
    }
    const timer = setTimeout(tell, settledMs)
    // A worker that has just come, or that took over from an older one, knows nothing of this page.
    navigator.serviceWorker.addEventListener('controllerchange', tell)
    return () => {
      clearTimeout(timer)
      navigator.serviceWorker.removeEventListener('controllerchange', tell)
    }
  }, [pathname, search, picture])
}
