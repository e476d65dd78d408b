import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useSite } from '#app/site.ts'
import { useKeepFocus } from '#app/ui/keep-focus/keep-focus.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Toaster } from '#app/ui/toast/toaster.tsx'
import { useTooltips } from '#app/ui/tooltips/use-tooltips.ts'
import * as m from '#locales/compiled/messages.js'
import type { LiveState } from '#shop/reports/dashboard-waiting.ts'
import { AdminHeader, type SignedIn } from './header.tsx'
import { LiveProvider } from './live/live.tsx'
import { PresenceLine } from './live/presence-line.tsx'
import { useLeaveStaleBuild } from './live/stale-build.ts'
import { LiveNotifications } from './live-notifications.tsx'
import { AdminNav } from './nav.tsx'

export type Entered = SignedIn & { live: LiveState }

/** The layout of every admin page, error pages included; `admin` is absent when not signed in. */
export function AdminFrame({ admin, children }: { admin?: Entered | undefined; children: ReactNode }) {
  const locale = useSite()?.locale ?? 'ar'
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  useKeepFocus(main)
  useTooltips()
  useLeaveStaleBuild()
  return (
    <LiveProvider initial={admin?.live ?? null}>
      <SkipLink />
      <Progress />
      <AdminHeader admin={admin} />
      <div className="mx-auto max-w-[96rem] xl:flex">
        {admin && <AdminNav email={admin.email} />}
        <main ref={main} id="main" tabIndex={-1} className="wrap min-w-0 pt-6 pb-16 lg:pt-3 xl:grow">
          {admin && <LiveNotifications />}
          {admin && <PresenceLine />}
          {children}
        </main>
      </div>
      <Toaster locale={locale} />
    </LiveProvider>
  )
}

/**
 * After a navigation inside the area focus moves to the new page's content, as after a full load. It stays in a list's
 * search while filtering, and in an invalid field. When the focused control disappeared, such as an undo, focus moves
 * to the content instead of falling to the body.
 */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation()
  const busy = useNavigation().state !== 'idle'
  const wasBusy = useRef(busy)
  const page = pathname + search
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    if (document.activeElement?.closest('[role=search], [aria-invalid=true]')) return
    main.current?.focus({ preventScroll: true })
  }, [page, main])
  useEffect(() => {
    const isDone = wasBusy.current && !busy
    wasBusy.current = busy
    if (isDone && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [busy, main])
}

/** A vine growing along the top edge while loading; hidden when that is quick. */
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
