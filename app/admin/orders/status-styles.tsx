import { BoxIcon } from '#app/admin/kit/icons.tsx'
import type { BadgeTone } from '#app/ui/badge.tsx'
import { CheckIcon, ClockIcon, CloseIcon, type IconProps, TruckIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderStatus } from '#shop/orders/status.ts'

type Look = {
  name: () => string
  /** The label of the button for this step; null for statuses that are never the usual next step. */
  moveTo: (() => string) | null
  tone: BadgeTone
  Icon: (props: IconProps) => React.ReactNode
}

/** Bright while action is needed, muted once done. */
export const statusStyles: Record<OrderStatus, Look> = {
  pending: { name: m.admin_status_pending, moveTo: null, tone: 'sun', Icon: ClockIcon },
  processing: { name: m.admin_status_processing, moveTo: m.admin_move_to_processing, tone: 'leaf', Icon: BoxIcon },
  shipped: { name: m.admin_status_shipped, moveTo: m.admin_move_to_shipped, tone: 'leaf', Icon: TruckIcon },
  delivered: { name: m.admin_status_delivered, moveTo: m.admin_move_to_delivered, tone: 'quiet', Icon: CheckIcon },
  cancelled: { name: m.admin_status_cancelled, moveTo: null, tone: 'quiet', Icon: CloseIcon },
}
