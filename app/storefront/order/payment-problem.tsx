import { useSearchParams } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BuyerOrder } from './order-for-buyer.ts'

const texts: Record<string, () => string> = {
  declined: m.order_payment_declined,
  cancelled: m.order_payment_cancelled,
  expired: m.order_payment_expired,
}

/** What became of the payment a buyer comes back from; nothing once the order is paid after all. */
export function PaymentProblem({ order }: { order: BuyerOrder }) {
  const outcome = useSearchParams()[0].get('payment')
  const open = order.state === 'payable' || order.state === 'waiting' || order.state === 'expired'
  // Where it is paid, the page says more.
  if (outcome === null || !open || order.stopped) return null
  const text = Object.hasOwn(texts, outcome) ? texts[outcome] : m.payment_other_text
  return (
    <Notice tone="danger" live="alert" title={m.payment_failed()}>
      {text?.()}
    </Notice>
  )
}
