import { useEffect, useRef } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

/** Confirms the subscription and says what comes next. Replaces the form and takes its focus. */
export function SubscribedNotice() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="success" live="status" title={m.newsletter_success()}>
        {m.newsletter_success_text()}
      </Notice>
    </div>
  )
}
