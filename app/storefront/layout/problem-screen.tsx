import { useCallback } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { Unreachable } from '../kit/retrying-fetch.ts'
import { OfflineScreen } from '../offline/offline-screen.tsx'
import { useOnReachable } from '../offline/use-on-reachable.ts'
import { useOnline } from '../offline/use-online.ts'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Replaces a storefront page that was not found, could not be reached, or failed. */
export function ProblemScreen({ error }: { error: unknown }) {
  const online = useOnline()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  if (error instanceof Unreachable || !online) return <NotReached />
  return <ErrorScreen error={error} />
}

/** The target page could not be fetched; it is retried as soon as there is a connection. */
function NotReached() {
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  const again = useCallback(() => void revalidate(), [revalidate])
  useOnReachable(again)
  return <OfflineScreen goal={pathname + search} onRetry={again} pending={state === 'loading'} />
}
