import { useEffect } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { copyMark } from '#app/offline/messages.ts'
import { checkLanguage } from '#app/public-pages.ts'
import { preloadRoutes, productRoute } from '#app/storefront/kit/prefetch.ts'
import { seedRead } from '#app/storefront/kit/read-cache.ts'
import { Frame } from '#app/storefront/layout/frame.tsx'
import { ProblemScreen } from '#app/storefront/layout/problem-screen.tsx'
import { useOfflineCopies } from '#app/storefront/offline/use-offline-copies.ts'
import { NewsletterPopup } from '../newsletter/popup.tsx'
import type { Route } from './+types/layout'

/** The server checks the prefix of every route (`guardRoutes`); pages without another loader need this one for it. */
export const loader = () => null

/** The browser can check this itself. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  checkLanguage(params)
  return null
}

export default function StorefrontLayout() {
  usePreloadedPages()
  useSeededRead()
  useOfflineCopies()
  return (
    <NewsletterPopup>
      <Frame>
        <Outlet />
      </Frame>
    </NewsletterPopup>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ProblemScreen error={error} />
    </Frame>
  )
}

/** Puts the first page's server data into the cache: returning to it requests nothing. */
function useSeededRead() {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page only, all others are fetched
  useEffect(() => {
    // Offline, and from the service worker, the page is an older copy.
    seedRead({ pathname, search }, matches, navigator.onLine && !document.documentElement.hasAttribute(copyMark))
  }, [])
}

const nextPages = ['storefront/catalog/shop', 'storefront/cart/cart', productRoute]

/** Preloads the code of the shop, cart and product pages 2 seconds after start (R39). */
function usePreloadedPages() {
  useEffect(() => {
    const timer = setTimeout(() => preloadRoutes(nextPages), 2000)
    return () => clearTimeout(timer)
  }, [])
}
