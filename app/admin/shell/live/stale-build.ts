import { useEffect } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'

let running: string | undefined

/** Remembers the build that the server runs, from the live connection. */
export function noteBuild(build: string): void {
  running = build
}

/** Opens a page as a document when the server runs another build than the open page: its data may have other fields. */
export function leaveStaleBuild(path: string): void {
  const own = window.__reactRouterManifest?.version
  if (own && running !== undefined && running !== own) window.location.assign(path)
}

/** Applies `leaveStaleBuild` to each navigation to another page. Submitted forms and filters stay in the open page. */
export function useLeaveStaleBuild(): void {
  const { pathname } = useLocation()
  const { location, formMethod } = useNavigation()
  const isOther = location !== undefined && formMethod === undefined && location.pathname !== pathname
  const target = isOther ? createPath(location) : null
  useEffect(() => {
    if (target !== null) leaveStaleBuild(target)
  }, [target])
}
