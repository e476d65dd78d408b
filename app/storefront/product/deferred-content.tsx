import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Content below the fold. After a client navigation it is rendered in a second pass, so that the tap gets a faster
 * response. On back navigation, with a hash, and in the server's HTML it is rendered at once.
 */
export function DeferredContent({ children }: { children: ReactNode }) {
  const { hash } = useLocation()
  const isOpened = useNavigationType() === 'PUSH' && hash === ''
  const [shown, setShown] = useState(!isOpened)
  useEffect(() => startTransition(() => setShown(true)), [])
  return shown ? children : null
}
