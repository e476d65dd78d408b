import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

const texts: Record<string, () => string> = {
  declined: m.payment_declined_text,
  cancelled: m.payment_cancelled_text,
  expired: m.payment_expired_text,
}

/** What became of the payment the shopper comes back from. */
export function FailureNotice({ outcome }: { outcome: string }) {
  return (
    <Notice tone="danger" live="alert" title={m.payment_failed()}>
      {(Object.hasOwn(texts, outcome) ? texts[outcome] : m.payment_other_text)?.()}
    </Notice>
  )
}
