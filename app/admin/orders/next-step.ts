import { type OrderStatus, statusRules } from '#shop/orders/status.ts'
import { statusLooks } from './status-looks.tsx'

/** An order's usual next status. One without goods has no parcel: from processing it goes to delivered. */
export function nextStep({
  status,
  isDigitalOnly,
}: {
  status: OrderStatus
  isDigitalOnly: boolean
}): OrderStatus | null {
  const { next } = statusRules[status]
  if (next === 'shipped' && isDigitalOnly) return 'delivered'
  return next !== null && statusLooks[next].moveTo !== null ? next : null
}
