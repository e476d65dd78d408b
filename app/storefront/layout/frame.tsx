import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useSite } from '#app/site.ts'
import { useKeepFocus } from '#app/ui/keep-focus/keep-focus.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Toaster } from '#app/ui/toast/toaster.tsx'
import { useTooltips } from '#app/ui/tooltips/use-tooltips.ts'
import * as m from '#locales/compiled/messages.js'
import { CartProvider } from '../cart/cart-context.tsx'
import { usePrefetchedLinks } from '../kit/prefetch.ts'
import { ConnectionNotice } from '../offline/connection-notice.tsx'
import { useDeviceWishlist } from '../wishlist/use-device-wishlist.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageProgress } from './page-progress.tsx'
import { useStoredChoices } from './use-stored-choices.ts'

/** The `handle` of a page with a header and a footer of its own. */
export type PageFrame = { Top: ComponentType; Bottom: ComponentType }

/** The layout of every storefront page, error pages included. */
export function Frame({ children }: { children: ReactNode }) {
  const site = useSite()
  const main = useRef<HTMLElement>(null)
  const own = useMatches().at(-1)?.handle as PageFrame | undefined
  const { Top, Bottom } = own ?? { Top: Header, Bottom: Footer }
  useFocusOnNewPage(main)
  useKeepFocus(main)
  usePrefetchedLinks()
  useTooltips()
  useStoredChoices()
  useDeviceWishlist()
  return (
    <CartProvider>
      <SkipLink />
      <PageProgress />
      {site?.testShop && (
        <aside className="bg-sun px-4 py-1 text-center text-sm font-medium text-on-sun">{m.test_shop()}</aside>
      )}
      <Top />
      <main ref={main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Bottom />
      <ConnectionNotice />
      <Toaster locale={site?.locale ?? 'ar'} />
    </CartProvider>
  )
}

/** After a navigation inside the shop focus moves to the new page's content, as after a full load. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation()
  const last = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the same page only a link of the footer, such as a category, leads to its start
  useEffect(() => {
    const was = last.current
    last.current = pathname
    if (was && (was !== pathname || document.querySelector('footer :focus')))
      main.current?.focus({ preventScroll: true })
  }, [pathname, search, main])
}
