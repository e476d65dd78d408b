import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { ErrorScreen } from '#app/storefront/error-screen.tsx'
import { Frame } from '#app/storefront/frame.tsx'
import { NotFoundScreen } from '#app/storefront/not-found-screen.tsx'
import type { Route } from './+types/layout'

/** `/xx/shop` is no page in a third language: only `/ar` and `/en` exist before a path. */
export function loader({ params }: Route.LoaderArgs) {
  const lang = (params as { lang?: string }).lang
  if (lang !== undefined && lang !== 'ar' && lang !== 'en') throw new Response(null, { status: 404 })
  return null
}

export default function StorefrontLayout() {
  usePreloadedPages()
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return <Frame>{missing ? <NotFoundScreen /> : <ErrorScreen error={error} />}</Frame>
}

/** The code of the shop, cart and product pages is fetched 2 seconds after start (spec 9), so that they open at once. */
function usePreloadedPages() {
  useEffect(() => {
    const timer = setTimeout(() => {
      void Promise.allSettled([import('./shop.tsx'), import('./cart.tsx'), import('./product.tsx')])
    }, 2000)
    return () => clearTimeout(timer)
  }, [])
}
