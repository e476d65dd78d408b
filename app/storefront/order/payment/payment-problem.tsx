import { useSearchParams } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BuyerOrder } from '../order-for-buyer.ts'

const words: Record<string, { title: () => string; text: () => string }> = {
  declined: { title: m.payment_failed, text: m.order_payment_declined },
  cancelled: { title: m.payment_cancelled, text: m.order_payment_cancelled },
  expired: { title: m.payment_timed_out, text: m.order_payment_expired },
}
const other = { title: m.payment_failed, text: m.payment_other_text }

/** The outcome of the payment a buyer returns from; nothing once the order is paid after all. */
export function PaymentProblem({ order }: { order: BuyerOrder }) {
  const outcome = useSearchParams()[0].get('payment')
  const open = ['payable', 'accepted', 'waiting', 'expired'].includes(order.state)
  // Once paid, the page itself says more.
  if (outcome === null || !open || order.stopped) return null
  const { title, text } = (Object.hasOwn(words, outcome) && words[outcome]) || other
  return (
    <Notice tone={outcome === 'cancelled' ? 'info' : 'danger'} live="alert" title={title()}>
      {text()}
    </Notice>
  )
}
