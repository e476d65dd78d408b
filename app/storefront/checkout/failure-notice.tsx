import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

const words: Record<string, { title: () => string; text: () => string }> = {
  declined: { title: m.payment_failed, text: m.payment_declined_text },
  cancelled: { title: m.payment_cancelled, text: m.payment_cancelled_text },
  expired: { title: m.payment_timed_out, text: m.payment_expired_text },
}
const other = { title: m.payment_failed, text: m.payment_other_text }

/** The outcome of the payment the shopper returns from. */
export function FailureNotice({ outcome }: { outcome: string }) {
  const { title, text } = (Object.hasOwn(words, outcome) && words[outcome]) || other
  return (
    <Notice tone={outcome === 'cancelled' ? 'info' : 'danger'} live="alert" title={title()}>
      {text()}
    </Notice>
  )
}
