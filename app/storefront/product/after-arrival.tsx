import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * What stands below the first screen of a page. A page that is opened by a link is painted without it, and it follows: a tap is
 * answered sooner. Who comes back, or asks for a place on the page, finds all of it at once, as the server sends it.
 */
export function AfterArrival({ children }: { children: ReactNode }) {
  const { hash } = useLocation()
  const isOpened = useNavigationType() === 'PUSH' && hash === ''
  const [shown, setShown] = useState(!isOpened)
  useEffect(() => startTransition(() => setShown(true)), [])
  return shown ? children : null
}
