import { useCallback } from 'react'
import { Link, type LinkProps, type NavigateOptions, useNavigate } from 'react-router'
import { useSite } from '#app/site.ts'

/** A function that puts the language prefix of the current address ('/en', '/ar' or none) before one of the shop's paths. */
export function useSitePath(): (path: string) => string {
  const prefix = useSite()?.prefix ?? ''
  return useCallback((path) => (prefix !== '' && path === '/' ? prefix : `${prefix}${path}`), [prefix])
}

/** Goes to one of the shop's paths in the language of the current address. */
export function useSiteNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const path = useSitePath()
  return useCallback((to, options) => void navigate(path(to), options), [navigate, path])
}

export type SiteLinkProps = Omit<LinkProps, 'to'> & { to: string }

/**
 * A link inside the shop that stays in the language of the address. `to` is a path without a prefix: "/shop?q=". The new
 * page fades in where the browser can do that and the visitor likes motion (utilities.css).
 */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const path = useSitePath()
  // A bare anchor stays on this page.
  return <Link to={to.startsWith('#') ? to : path(to)} viewTransition {...rest} />
}
