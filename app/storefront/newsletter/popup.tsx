import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { splitPath } from '#app/public-pages.ts'
import { readRouteData } from '#app/storefront/kit/read-cache.ts'
import { useSitePath } from '#app/ui/link.tsx'
import type { Offer } from '#shop/newsletter/offer.ts'
import { newsletterRoute, PopupContext } from './newsletter-link.tsx'
import { isPopupDue, readPopupMemory } from './popup-memory.ts'

type Offered = { offer: Offer | null }
type Opened = Offered & { Dialog: ComponentType<Offered & { onClose: () => void }> }

const waitMs = 3000
/** Pages that already contain the form. */
const formPage = /^\/newsletter(?:\/|$)/
/** Those, pages where the visitor is in the middle of a task, and private ones that an email links to. */
const quietPages =
  /^\/(?:cart|checkout|payment-success|order|find-order|newsletter|review|login|register|forgot-password|reset-password|confirm-email|auth|profile|offline|gift|messages|delete-account|join)(?:\/|$)/

/**
 * The newsletter's popup over the whole storefront (R24): automatically 3 seconds after load when it is due, or from
 * the footer. Its code, and what it offers (from the newsletter page's cached data), are loaded when it opens.
 */
export function NewsletterPopup({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const page = splitPath(useLocation().pathname).path
  const quiet = quietPages.test(page)
  const path = useSitePath()

  const open = useCallback(
    (byItself: boolean) =>
      Promise.all([import('./dialog.tsx'), readRouteData<Offered>(path('/newsletter'), newsletterRoute)]).then(
        ([{ NewsletterDialog: Dialog }, read]) =>
          // The visitor may have moved on while it was loaded.
          byItself && (isBusy() || quietPages.test(splitPath(location.pathname).path))
            ? null
            : setOpened({ Dialog, offer: read?.offer ?? null }),
        // The code could not be loaded: a visitor who asked for it gets the page.
        () => (byItself ? null : window.location.assign(path('/newsletter'))),
      ),
    [path],
  )

  useEffect(() => {
    if (quiet) return
    let timer = setTimeout(tryToOpen, waitMs)
    function tryToOpen() {
      // Read now: it may have been opened by hand, or in another tab, a moment ago.
      const memory = readPopupMemory()
      if (memory === null || !isPopupDue(memory, Date.now())) return
      if (isBusy()) timer = setTimeout(tryToOpen, waitMs)
      else void open(true)
    }
    return () => clearTimeout(timer)
  }, [quiet, open])

  const openByHand = useCallback(() => void open(false), [open])

  return (
    <PopupContext value={formPage.test(page) ? null : openByHand}>
      {children}
      {opened && <opened.Dialog offer={opened.offer} onClose={() => setOpened(null)} />}
    </PopupContext>
  )
}

/** Another dialog is open or the visitor is typing: wait, to not steal the focus. */
function isBusy(): boolean {
  const typing = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true
  return typing || document.querySelector('dialog[open], [aria-modal="true"]') !== null
}
