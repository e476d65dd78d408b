import { type OrderStatus, statusRules } from '#shop/orders/status.ts'
import { statusStyles } from './status-styles.tsx'

/** An order's usual next status; one without goods skips the statuses of parcels. */
export function nextStep({
  status,
  isDigitalOnly,
}: {
  status: OrderStatus
  isDigitalOnly: boolean
}): OrderStatus | null {
  const { next } = statusRules[status]
  if (next !== null && isDigitalOnly && statusRules[next].goodsOnly) return nextStep({ status: next, isDigitalOnly })
  return next !== null && statusStyles[next].moveTo !== null ? next : null
}
