import { useEffect, useRef } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

/** It worked, and what comes next. It takes the place of the form and the focus that was in it. */
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
