import { useEffect } from 'react'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Offer } from '#shop/newsletter/offer.ts'
import { rememberPopup } from './popup-memory.ts'

/** What comes next after subscribing. */
export const nextText = (offer: Offer | null) =>
  offer === null ? m.newsletter_success_plain() : m.newsletter_success_text()

/**
 * Confirms the subscription and says what comes next. Replaces the form and takes its focus. The popup does not ask a
 * new subscriber.
 */
export function SubscribedNotice({ offer }: { offer: Offer | null }) {
  useEffect(() => rememberPopup(new Date()), [])
  return (
    <FocusedNotice result>
      <Notice tone="success" live="status" title={m.newsletter_success()}>
        {nextText(offer)}
      </Notice>
    </FocusedNotice>
  )
}
