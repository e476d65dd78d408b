import { useCallback } from 'react'
import { Link, type LinkProps, type NavigateOptions, useNavigate } from 'react-router'
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

export type SiteLinkProps = Omit<LinkProps, 'to'> & { to: string }

/**
 * A link inside the shop that keeps the URL's language. `to` is a path without a prefix: "/shop?q=". The new page fades
 * in where the browser supports it and the visitor allows motion (utilities.css).
 */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const path = useSitePath()
  // A hash alone stays on this page.
  return <Link to={to.startsWith('#') ? to : path(to)} viewTransition {...rest} />
}
