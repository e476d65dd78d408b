import { BoxIcon } from '#app/admin/kit/icons.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { CheckIcon, ClockIcon, CloseIcon, type IconProps, TruckIcon, WarningIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderStatus, PaymentStatus } from '#shop/orders/status.ts'
import { paymentName, reviewWords, statusName } from './names.ts'

type Look = { tone: BadgeTone; Icon: (props: IconProps) => React.ReactNode }

/** Bright while action is needed, muted once done. */
const statusLooks: Record<OrderStatus, Look> = {
  pending: { tone: 'sun', Icon: ClockIcon },
  processing: { tone: 'leaf', Icon: BoxIcon },
  shipped: { tone: 'leaf', Icon: TruckIcon },
  delivered: { tone: 'quiet', Icon: CheckIcon },
  cancelled: { tone: 'quiet', Icon: CloseIcon },
}

/** Where an order stands. A new one that is not paid waits for its buyer, not for the store, and stays quiet. */
export function StatusBadge({ status, paid }: { status: OrderStatus; paid: boolean }) {
  const { tone, Icon } = statusLooks[status]
  return (
    <Badge tone={status === 'pending' && !paid ? 'quiet' : tone}>
      <Icon size={14} className="-ms-0.5" />
      {statusName(status)}
    </Badge>
  )
}

/** Whether an order is paid: a line of text with a mark, so that it is not taken for the status beside it. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return (
    <span className="flex items-center gap-1 text-sm whitespace-nowrap">
      {status === 'paid' ? (
        <CheckIcon size={16} className="text-leaf" />
      ) : (
        <ClockIcon size={16} className="text-quiet" />
      )}
      {paymentName(status)}
    </span>
  )
}

/** A cancelled order whose money has not gone back. */
export function OwedBadge() {
  return (
    <Badge tone="tomato">
      <WarningIcon size={14} className="-ms-0.5" />
      {m.admin_orders_turn_owed()}
    </Badge>
  )
}

/** An order that a person has to look at, and why. */
export function ReviewBadge({ reason }: { reason: string }) {
  return (
    <Badge tone="tomato">
      <WarningIcon size={14} className="-ms-0.5" />
      {reviewWords(reason).short}
    </Badge>
  )
}
