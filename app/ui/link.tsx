import { type ComponentProps, type MouseEvent, use, useCallback } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type NavigateOptions,
  useLocation,
  useNavigate,
} from 'react-router'
import { useSite } from '#app/site.ts'

/** Returns a function that prefixes a shop path with the current URL's language ('/en', '/ar' or none). */
export function useSitePath(): (path: string) => string {
  const prefix = useSite()?.prefix ?? ''
  return useCallback((path) => (prefix !== '' && path === '/' ? prefix : `${prefix}${path}`), [prefix])
}

/** Navigates to a shop path in the current URL's language. */
export function useSiteNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const path = useSitePath()
  return useCallback((to, options) => void navigate(path(to), options), [navigate, path])
}

export type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  preventScrollReset?: boolean
  /** Loads a new document, as any link outside the shop does. */
  reloadDocument?: boolean
}

/**
 * A link inside the shop that keeps the URL's language. `to` is a path without a prefix: "/shop?q=". The new page fades
 * in where the browser supports it and the visitor allows motion (utilities.css). Unlike the Link of React Router, it is not
 * rendered again on every navigation: a page has up to a hundred.
 */
export function SiteLink({ to, preventScrollReset, reloadDocument, onClick, ...rest }: SiteLinkProps) {
  const path = useSitePath()
  const router = use(DataRouterContext)?.router
  // A hash alone stays on this page.
  const href = to.startsWith('#') ? to : path(to)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!router || reloadDocument || event.defaultPrevented || !opensHere(event)) return
    event.preventDefault()
    const replace = event.currentTarget.href === window.location.href
    void router.navigate(href, { replace, preventScrollReset, viewTransition: true })
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** Whether a click opens a link in this tab: not with a modifier key, another button or a target. */
function opensHere({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const { target } = currentTarget
  return button === 0 && (target === '' || target === '_self') && !metaKey && !altKey && !ctrlKey && !shiftKey
}

/** A function that tells whether a shop path is that of the current page. */
export function useIsCurrentPage(): (path: string) => boolean {
  const path = useSitePath()
  const current = withoutSlash(useLocation().pathname)
  return (to) => withoutSlash(path(to)) === current
}

const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1').toLowerCase()
