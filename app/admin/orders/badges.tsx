import { HistoryIcon } from '#app/admin/kit/icons.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { CheckIcon, ClockIcon, TruckIcon, WarningIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Fulfilment, OrderStatus, PaymentStatus } from '#shop/orders/status.ts'
import { paymentName, reviewWords } from './names.ts'
import { statusStyles } from './status-styles.tsx'

/** An order's status. A new unpaid one waits for its buyer, not for the store, and is muted. */
export function StatusBadge({ status, paid }: { status: OrderStatus; paid: boolean }) {
  const { name, tone, Icon } = statusStyles[status]
  return (
    <Badge tone={status === 'pending' && !paid ? 'quiet' : tone}>
      <Icon size={14} className="-ms-0.5" />
      {name()}
    </Badge>
  )
}

/** An order shipped in part. */
export function PartlyBadge({ fulfilment, status }: { fulfilment: Fulfilment; status: OrderStatus }) {
  if (fulfilment !== 'partial' || status === 'cancelled') return null
  return (
    <Badge tone="sun">
      <TruckIcon size={14} className="-ms-0.5" />
      {m.shipments_partly()}
    </Badge>
  )
}

/**
 * Whether an order is paid, and the amount refunded (`refunded` fils): text with a mark, so that it is not mistaken for
 * the status beside it.
 */
export function PaymentBadge({ status, refunded }: { status: PaymentStatus; refunded: number }) {
  const isBack = status === 'refunded' || refunded > 0
  const Mark = isBack ? HistoryIcon : status === 'paid' ? CheckIcon : ClockIcon
  return (
    <span className="flex items-center gap-1 text-sm whitespace-nowrap">
      <Mark size={16} className={status === 'paid' && !isBack ? 'text-leaf' : 'text-quiet'} />
      {status === 'paid' && refunded > 0 ? m.admin_orders_refunded_part() : paymentName(status)}
    </span>
  )
}

/** What was refunded of an order, in fils, below its total; nothing without any. */
export function RefundedPart({ refunded }: { refunded: number }) {
  if (refunded === 0) return null
  return (
    <span className="block text-sm font-normal whitespace-nowrap text-quiet">
      <AdminMoney fils={-refunded} /> <span className="sr-only">{m.admin_payment_refunded()}</span>
    </span>
  )
}

/** A cancelled order whose money has not been refunded. */
export function OwedBadge() {
  return (
    <Badge tone="tomato">
      <WarningIcon size={14} className="-ms-0.5" />
      {m.admin_orders_turn_owed()}
    </Badge>
  )
}

/** An order marked for review, and why. */
export function ReviewBadge({ reason }: { reason: string }) {
  return (
    <Badge tone="tomato">
      <WarningIcon size={14} className="-ms-0.5" />
      {reviewWords(reason).short}
    </Badge>
  )
}
