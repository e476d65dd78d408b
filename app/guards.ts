import { type RouterContextProvider, redirect } from 'react-router'
import type { Admin } from '#shop/accounts/admin.ts'
import { accountsContext } from './context.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

/**
 * The admin who asks, or a redirect to the sign-in page that remembers where they came from. Called in every admin
 * loader and action: a check by path alone would miss client navigation and paths written another way.
 */
export async function requireAdmin({ request, context, url }: Asked): Promise<Admin> {
  const admin = await context.get(accountsContext).admin(request)
  if (admin) return admin
  throw redirect(`/admin/login?from=${encodeURIComponent(url.pathname + url.search)}`)
}

/** A place inside the admin area to go back to; anything else, such as another site, becomes the admin's front door. */
export function safeReturn(from: string | null): string {
  const fallback = '/admin/orders'
  if (from === null || !URL.canParse(from, 'http://shop.invalid')) return fallback
  const target = new URL(from, 'http://shop.invalid')
  const inside =
    target.origin === 'http://shop.invalid' && /^\/admin(\/|$)/.test(target.pathname) && !/^[\\/]{2}/.test(from)
  return inside && !target.pathname.startsWith('/admin/login') ? target.pathname + target.search : fallback
}
