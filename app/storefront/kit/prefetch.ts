import { type RefCallback, use, useCallback, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, matchRoutes } from 'react-router'
import { publicQuery, splitPath } from '#app/public-pages.ts'
import { reloadIfStale } from '#app/stale-page.ts'
import { prefetchRead } from './read-cache.ts'

/** Hovering for less time, in ms, is not intent. */
const dwellMs = 80
/** A card visible for less time, in ms, is only scrolled past. */
const lookedAtMs = 300
const maxRunning = 2

export const productRoute = 'storefront/product/product'
const preloaded = new Set<string>()

/** Pages without data of their own: nothing to prefetch. */
const empty = /^\/(cart|wishlist|offline)$/

/** Prefetches a page's data, if it is cacheable and the visitor neither saves data nor has a slow network. */
function prefetch(path: string): Promise<boolean> | null {
  const { pathname, search } = new URL(path, window.location.origin)
  const page = splitPath(pathname).path
  if (publicQuery(page, search) === null || empty.test(page) || !mayPrefetch()) return null
  return prefetchRead(pathname + search)
}

type Connection = { saveData?: boolean; effectiveType?: string }

function mayPrefetch(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return navigator.onLine && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

/**
 * Prefetches a link's data and code on hover, touch or focus. Nothing is rendered for it, unlike with PrefetchPageLinks of
 * React Router: the render would delay the tap that it is for.
 */
export function usePrefetchedLinks(): void {
  const routes = use(DataRouterContext)?.router.routes
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const meant = (event: Event) => {
      clearTimeout(timer)
      if (event.type === 'click') return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return
      const path = link.pathname + link.search
      if (path === window.location.pathname + window.location.search) return
      const start = () => {
        if (prefetch(path) && routes) preloadRoutes(matchRoutes(routes, path)?.map(({ route }) => route.id) ?? [])
      }
      timer = setTimeout(start, event.type === 'pointerover' ? dwellMs : 0)
    }
    const names = ['pointerover', 'touchstart', 'focusin', 'click']
    for (const name of names) document.addEventListener(name, meant, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of names) document.removeEventListener(name, meant)
    }
  }, [routes])
}

/**
 * Preloads the code and styles of routes by their ids, once each. Their modules are imported as the router does it:
 * preloading only their parts would leave a request for the click.
 */
export function preloadRoutes(ids: readonly string[]): void {
  for (const id of ids) {
    const route = window.__reactRouterManifest?.routes[id]
    if (!route || preloaded.has(route.module)) continue
    preloaded.add(route.module)
    for (const href of route.imports ?? []) addLink({ rel: 'modulepreload', href })
    for (const href of route.css ?? []) addLink({ rel: 'prefetch', as: 'style', href })
    import(/* @vite-ignore */ route.module).then((loaded) => {
      // The router waits for no import then, and renders no state of waiting.
      if (window.__reactRouterRouteModules) window.__reactRouterRouteModules[id] ??= loaded
    }, reloadIfStale)
  }
}

const addLink = (link: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), link))

/** Prefetches a product's data, then its page's code, while its card is in view. Returns the card's `ref`. */
export function usePrefetchInView(path: string): RefCallback<Element> {
  return useCallback(
    (element: Element | null) => {
      if (element === null || !('IntersectionObserver' in window)) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const observer = new IntersectionObserver(
        ([entry]) => {
          clearTimeout(timer)
          if (entry?.isIntersecting) timer = setTimeout(() => enqueue(path), lookedAtMs)
        },
        { threshold: 0.5 },
      )
      observer.observe(element)
      return () => {
        clearTimeout(timer)
        observer.disconnect()
      }
    },
    [path],
  )
}

// Many cards come into view together: two at a time, so that a click never waits behind them.
const waiting: string[] = []
let running = 0

function enqueue(path: string): void {
  if (!waiting.includes(path)) waiting.push(path)
  work()
}

function work(): void {
  while (running < maxRunning) {
    const path = waiting.shift()
    if (path === undefined) return
    const read = prefetch(path)
    if (read === null) continue
    running++
    void read.then((ok) => {
      running--
      // Stop when the shop does not answer.
      if (ok) preloadRoutes([productRoute])
      else waiting.length = 0
      work()
    })
  }
}
