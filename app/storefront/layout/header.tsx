import type { ReactNode } from 'react'
import { memo } from 'react'
import { AccountLink } from '#app/account/kit/account-link.tsx'
import { cx } from '#app/ui/class-names.ts'
import { CartIcon, HeartIcon } from '#app/ui/icons.tsx'
import { SiteLink, useIsCurrentPage } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { useCart } from '../cart/cart-context.tsx'
import { useWishlist } from '../wishlist/saved-wishlist.ts'
import { Brand } from './brand.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { HeaderSearch } from './header-search.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { mainPages } from './main-pages.ts'
import { MobileMenu } from './mobile-menu.tsx'

/**
 * Logo, pages, search, language, currency and cart; on a narrow screen pages and currency are in the menu. Items that
 * do not fit wrap to a second row.
 */
export const Header = memo(function Header() {
  return (
    <header
      style={{ viewTransitionName: 'site-header' }}
      className="top-bar border-b border-line bg-paper painted-whole"
    >
      <div className="wrap flex min-h-15 flex-wrap items-center gap-x-1 md:min-h-18 md:gap-x-2 xl:gap-x-3">
        <Brand />
        <nav aria-label={m.nav_label()} className="ms-1 hidden lg:flex xl:ms-2 xl:gap-1">
          <PageLinks />
        </nav>
        <div className="ms-auto flex flex-wrap items-center md:gap-1">
          <div className="hidden shrink-0 lg:block noscript:hidden">
            <CurrencySelect />
          </div>
          <HeaderSearch />
          <LanguageSwitch />
          <AccountLink />
          <WishlistLink />
          <CartLink />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
})

function PageLinks() {
  const isCurrent = useIsCurrentPage()
  return mainPages.map((page) => (
    <SiteLink
      key={page.path}
      to={page.path}
      aria-current={isCurrent(page.path) ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-md px-2 font-medium whitespace-nowrap decoration-sun decoration-3 underline-offset-8 hover:bg-sunken aria-[current]:text-leaf aria-[current]:underline xl:px-3"
    >
      {page.name()}
    </SiteLink>
  ))
}

/** The count comes from the browser's cart after hydration; space is reserved. */
function CartLink() {
  const { cart, ready } = useCart()
  const count = ready ? cart.totalItems : 0
  return (
    <CountLink to="/cart" icon={<CartIcon size={26} />} count={count}>
      <span className="sr-only md:not-sr-only lg:sr-only xl:not-sr-only">{m.nav_cart()}</span>
      {count > 0 && <span className="sr-only">({m.cart_count({ count })})</span>}
    </CountLink>
  )
}

/** On the narrowest phones it is only in the menu. */
function WishlistLink() {
  const { length } = useWishlist().items
  return (
    <CountLink to="/wishlist" icon={<HeartIcon size={26} />} count={length} className="max-[25.6rem]:hidden">
      <span className="sr-only">
        {m.wishlist_title()} {length > 0 && `(${length})`}
      </span>
    </CountLink>
  )
}

type CountLinkProps = { to: string; icon: ReactNode; count: number; children: ReactNode; className?: string }

function CountLink({ to, icon, count, children, className }: CountLinkProps) {
  return (
    <SiteLink
      to={to}
      className={cx(
        'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 font-medium hover:bg-sunken xl:px-2.5',
        className,
      )}
    >
      <span className="relative">
        {icon}
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute -end-2 -top-2 min-w-5 rounded-full bg-tomato px-1 text-center text-xs leading-5 font-bold text-on-tomato tabular-nums"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      {children}
    </SiteLink>
  )
}
