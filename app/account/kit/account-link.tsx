import { useLocation } from 'react-router'
import { cx } from '#app/ui/class-names.ts'
import { UserIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { useAccountHint } from './hint.ts'

/**
 * Link to the account, or to the sign-in page, which returns here. Cached pages are the same for every visitor, so the
 * browser decides which; space is reserved to avoid a layout shift. Without scripts it always links to the account,
 * where the server asks visitors to sign in.
 * @param row as a row of the mobile menu instead of an icon in the header
 */
export function AccountLink({ row = false, onClick }: { row?: boolean; onClick?: () => void }) {
  const { pathname, search } = useLocation()
  const known = useAccountHint()
  const isSignInPage = /\/(login|register|forgot-password|reset-password)$/.test(pathname)
  const back = isSignInPage || pathname === '/' ? '' : `?from=${encodeURIComponent(pathname + search)}`
  const look = 'min-h-11 items-center font-medium hover:bg-sunken'
  const icon = 'min-w-11 justify-center rounded-md px-2.5'
  return (
    <>
      <SiteLink
        to={known ? '/profile' : `/login${back}`}
        onClick={onClick}
        className={cx(
          look,
          'noscript:hidden',
          row ? 'mt-1 flex min-h-12 gap-3 rounded-md px-2' : cx(icon, 'relative hidden md:flex'),
        )}
      >
        <UserIcon size={24} className={known ? 'text-leaf' : undefined} />
        <span className={row ? undefined : 'sr-only'}>{known ? m.nav_account() : m.nav_sign_in()}</span>
      </SiteLink>
      {!row && (
        <noscript>
          {import.meta.env.SSR && (
            <SiteLink to="/profile" className={cx(look, icon, 'hidden noscript:flex')}>
              <UserIcon size={24} />
              <span className="sr-only">{m.nav_account()}</span>
            </SiteLink>
          )}
        </noscript>
      )}
    </>
  )
}
