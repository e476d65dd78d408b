import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { PopupContext } from '#app/storefront/newsletter/newsletter-link.tsx'
import { useSitePath } from '#app/ui/link.tsx'
import type { Offer } from '#shop/newsletter/offer.ts'
import { isPopupDue, readPopupMemory, rememberPopup } from './popup-memory.ts'
import type { loader } from './subscribe.tsx'

const waitMs = 3000
/** Pages that already contain the form. */
const formPage = /^(?:\/(?:ar|en))?\/newsletter(?:\/|$)/
/** Those, pages where the visitor is in the middle of a task, and private ones that an email links to. */
const quietPages =
  /^(?:\/(?:ar|en))?\/(?:cart|checkout|payment-success|order|find-order|newsletter|review|login|register|forgot-password|reset-password|confirm-email|auth|profile|offline|gift|messages|delete-account|join)(?:\/|$)/

/**
 * The newsletter's popup over the whole storefront (R24): automatically 3 seconds after load when it is due, or from
 * the footer. Its code and what it offers are loaded when it opens.
 */
export function NewsletterPopup({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<{ offer: Offer | null; onClose: () => void }> | null>(null)
  const { pathname } = useLocation()
  const quiet = quietPages.test(pathname)
  const path = useSitePath()
  const { data, load } = useFetcher<typeof loader>()

  const open = useCallback(
    (byItself: boolean) =>
      Promise.all([import('./dialog.tsx'), load(path('/newsletter'))]).then(
        ([{ NewsletterDialog }]) => (byItself && isBusy() ? null : setDialog(() => NewsletterDialog)),
        // The code could not be loaded: a visitor who asked for it gets the page.
        () => (byItself ? null : window.location.assign(path('/newsletter'))),
      ),
    [path, load],
  )

  useEffect(() => {
    if (quiet) return
    const memory = readPopupMemory()
    if (memory === null || !isPopupDue(memory, Date.now())) return
    let timer = setTimeout(tryToOpen, waitMs)
    function tryToOpen() {
      if (isBusy()) timer = setTimeout(tryToOpen, waitMs)
      else void open(true)
    }
    return () => clearTimeout(timer)
  }, [quiet, open])

  function close() {
    rememberPopup(new Date())
    setDialog(null)
  }
  const openByHand = useCallback(() => void open(false), [open])

  return (
    <PopupContext value={formPage.test(pathname) ? null : openByHand}>
      {children}
      {Dialog && data && <Dialog offer={data.offer} onClose={close} />}
    </PopupContext>
  )
}

/** Another dialog is open or the visitor is typing: wait, to not steal the focus. */
function isBusy(): boolean {
  const typing = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true
  return typing || document.querySelector('dialog[open], [aria-modal="true"]') !== null
}
