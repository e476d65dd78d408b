import { useLocation } from 'react-router'
import { cx } from '#app/ui/class-names.ts'
import { UserIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { useAccountHint } from './hint.ts'

/**
 * The way to the account, or to the sign-in that comes back here. Kept pages are the same for everybody, so the browser
 * fills in which of the two it is; its place is kept and nothing moves.
 * @param row as a row of the phone's menu instead of a mark in the header
 */
export function AccountLink({ row = false, onClick }: { row?: boolean; onClick?: () => void }) {
  const { pathname, search } = useLocation()
  const known = useAccountHint()
  const isSignInPage = /\/(login|register|forgot-password|reset-password)$/.test(pathname)
  const back = isSignInPage || pathname === '/' ? '' : `?from=${encodeURIComponent(pathname + search)}`
  return (
    <SiteLink
      to={known ? '/profile' : `/login${back}`}
      onClick={onClick}
      className={cx(
        'min-h-11 items-center font-medium hover:bg-sunken',
        row
          ? 'mt-1 flex min-h-12 gap-3 rounded-md px-2'
          : 'relative hidden min-w-11 justify-center rounded-md px-2.5 noscript:flex md:flex',
      )}
    >
      <UserIcon size={24} className={known ? 'text-leaf' : undefined} />
      <span className={row ? undefined : 'sr-only'}>{known ? m.nav_account() : m.nav_sign_in()}</span>
    </SiteLink>
  )
}
