import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { AccountLink } from '#app/account/kit/account-link.tsx'
import { CloseIcon, HeartIcon, MenuIcon } from '#app/ui/icons.tsx'
import { SiteLink, useIsCurrentPage } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { useWishlist } from '../wishlist/saved-wishlist.ts'
import { CurrencySelect } from './currency-select.tsx'
import { mainPages } from './main-pages.ts'

/** The mobile menu: a native dialog that slides up from the bottom, within reach of the thumb. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const isCurrent = useIsCurrentPage()
  const { length } = useWishlist().items

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on each navigation, the value is not used
  useEffect(() => dialog.current?.close(), [pathname])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={m.nav_menu()}
        onClick={() => dialog.current?.showModal()}
        className="grid size-11 place-items-center rounded-md hover:bg-sunken noscript:hidden lg:hidden"
      >
        <MenuIcon size={26} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is for the backdrop */}
      <dialog
        ref={dialog}
        aria-label={m.nav_menu()}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
        className="mx-0 mt-auto mb-0 w-full max-w-none rounded-t-lg bg-raised p-0 text-ink shadow-soft transition-transform duration-200 open:translate-y-0 starting:open:translate-y-8"
      >
        <div className="flex flex-col gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <nav aria-label={m.nav_label()} className="flex flex-col">
            {mainPages.map((page) => (
              <SiteLink
                key={page.path}
                to={page.path}
                aria-current={isCurrent(page.path) ? 'page' : undefined}
                onClick={() => dialog.current?.close()}
                className="flex min-h-14 items-center border-b border-line px-2 font-display text-xl font-bold aria-[current]:text-leaf"
              >
                {page.name()}
              </SiteLink>
            ))}
          </nav>
          <SiteLink
            to="/wishlist"
            onClick={() => dialog.current?.close()}
            className="mt-1 flex min-h-12 items-center gap-3 rounded-md px-2 font-medium hover:bg-sunken"
          >
            <HeartIcon size={24} />
            {m.wishlist_title()} {length > 0 && `(${length})`}
          </SiteLink>
          <AccountLink row onClick={() => dialog.current?.close()} />
          <CurrencySelect long className="mt-3" />
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className="mt-1 inline-flex min-h-12 items-center justify-center gap-2 rounded-md font-medium hover:bg-sunken"
          >
            <CloseIcon size={20} />
            {m.close()}
          </button>
        </div>
      </dialog>
    </>
  )
}
