import { useEffect, useId, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { CloseIcon } from '#app/ui/icons.tsx'
import { useSitePath } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { Offer } from '#shop/newsletter/offer.ts'
import { OfferTitle } from './offer-title.tsx'
import { rememberPopup } from './popup-memory.ts'
import type { action } from './subscribe.tsx'
import { SubscribeFields } from './subscribe-fields.tsx'
import { nextText, SubscribedNotice } from './subscribed-notice.tsx'

const closesAfterMs = 2000

/**
 * The newsletter's modal dialog; opens on mount and reports when it was closed, in whatever way. Both are remembered,
 * also for a visitor who leaves the page without closing it (R24).
 */
export function NewsletterDialog({ offer, onClose }: { offer: Offer | null; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const path = useSitePath()
  const fetcher = useFetcher<typeof action>()
  const subscribed = fetcher.data?.ok === true

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    rememberPopup(new Date())
    // Not the first field: on a phone that would open the keyboard.
    heading.current?.focus()
  }, [])

  // Navigation closes it; its initial page does not.
  const { pathname } = useLocation()
  const openedOn = useRef(pathname)
  useEffect(() => {
    if (pathname !== openedOn.current) dialog.current?.close()
  }, [pathname])

  useEffect(() => {
    if (!subscribed) return
    const timer = setTimeout(() => {
      dialog.current?.close()
      // Two seconds are short (R24): the next step stays readable a little longer.
      toast.success(nextText(offer), { duration: 8000 })
    }, closesAfterMs)
    return () => clearTimeout(timer)
  }, [subscribed, offer])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is for the backdrop
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={subscribed ? undefined : `${id}-text`}
      onClose={() => {
        rememberPopup(new Date())
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className="sheet m-auto w-[min(100%-2rem,27rem)] overscroll-contain p-0 text-ink shadow-soft transition-[opacity,translate] duration-200 open:opacity-100 starting:open:translate-y-4 starting:open:opacity-0"
    >
      <div className="relative flex flex-col gap-4 p-5 pt-6 sm:p-7">
        <button
          type="button"
          aria-label={m.close()}
          onClick={() => dialog.current?.close()}
          className="absolute end-2 top-2 grid size-11 place-items-center rounded-md hover:bg-sunken"
        >
          <CloseIcon size={22} />
        </button>
        <header className="grid gap-1.5 pe-9">
          <h2 ref={heading} tabIndex={-1} id={`${id}-title`} className="text-2xl">
            <OfferTitle offer={offer} />
          </h2>
          {!subscribed && (
            <p id={`${id}-text`} className="text-sm text-quiet">
              {m.newsletter_text()}
            </p>
          )}
        </header>
        {subscribed ? (
          <SubscribedNotice offer={offer} />
        ) : (
          <fetcher.Form method="post" action={path('/newsletter')} noValidate>
            <SubscribeFields result={fetcher.data} pending={fetcher.state !== 'idle'} />
          </fetcher.Form>
        )}
      </div>
    </dialog>
  )
}
