import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useSite } from '#app/site.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import * as m from '#locales/compiled/messages.js'
import { CartProvider } from './cart.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** What stands around every storefront page, error pages included. */
export function Frame({ children }: { children: ReactNode }) {
  const site = useSite()
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  return (
    <CartProvider>
      <SkipLink />
      <Progress />
      {site?.testShop && (
        <aside className="bg-sun px-4 py-1 text-center text-sm font-medium text-on-sun">{m.test_shop()}</aside>
      )}
      <Header />
      <main ref={main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Toaster locale={site?.locale ?? 'ar'} />
    </CartProvider>
  )
}

/** After a move inside the shop the reader starts at the new page's content, as after a real page load. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

/** A vine that grows along the top edge while the next page is fetched; unseen when that is quick. */
function Progress() {
  const busy = useNavigation().state !== 'idle'
  return (
    <div role="status" aria-live="polite" className="fixed inset-x-0 top-0 z-40 h-1">
      {busy && (
        <div className="vine h-full origin-left bg-leaf rtl:origin-right">
          <span className="sr-only">{m.loading()}</span>
        </div>
      )}
    </div>
  )
}
