import * as m from '#locales/compiled/messages.js'
import type { OrderStatus, PaymentStatus } from '#shop/orders/status.ts'
import type { PaymentState, RefundState } from '#shop/payments/table.ts'
import { statusStyles } from './status-styles.tsx'

const payments: Record<PaymentStatus, () => string> = {
  pending: m.admin_payment_pending,
  paid: m.admin_payment_paid,
  refunded: m.admin_payment_refunded,
}
const tries: Record<PaymentState, () => string> = {
  opening: m.admin_attempt_opening,
  pending: m.admin_attempt_pending,
  captured: m.admin_attempt_captured,
  declined: m.admin_attempt_declined,
  cancelled: m.admin_attempt_cancelled,
  expired: m.admin_attempt_expired,
  mismatch: m.admin_attempt_mismatch,
}

const refunds: Record<RefundState, () => string> = {
  requested: m.admin_refund_state_requested,
  pending: m.admin_refund_state_pending,
  done: m.admin_refund_state_done,
  failed: m.admin_refund_state_failed,
  unclear: m.admin_refund_state_unclear,
}

/** Why a move was refused. */
export const moveRefusals = {
  unknown_order: m.admin_move_unknown_order,
  unchanged: m.admin_move_unchanged,
  changed: m.admin_move_changed,
  sold_out: m.admin_move_sold_out,
  code_used_up: m.admin_move_code_used_up,
  appointment_ahead: m.admin_move_appointment_ahead,
  package_open: m.admin_move_package_open,
  call_open: m.admin_move_call_open,
  invalid: m.admin_move_invalid,
} as const

export const statusName = (status: OrderStatus) => statusStyles[status].name()
export const paymentName = (status: PaymentStatus) => payments[status]()
/** Outcome of a payment attempt. */
export const attemptName = (state: PaymentState) => tries[state]()
export const refundName = (state: RefundState) => refunds[state]()

/** Why an order needs review: a short label, and what to do about it. */
export function reviewWords(reason: string): { short: string; long: string } {
  switch (reason) {
    case 'payment_mismatch':
      return { short: m.admin_review_payment_mismatch(), long: m.admin_review_payment_mismatch_text() }
    case 'paid_twice':
      return { short: m.admin_review_paid_twice(), long: m.admin_review_paid_twice_text() }
    case 'paid_but_sold_out':
      return { short: m.admin_review_paid_but_sold_out(), long: m.admin_review_paid_but_sold_out_text() }
    case 'refund_failed':
      return { short: m.admin_review_refund_failed(), long: m.admin_review_refund_failed_text() }
    case 'booking_cancelled':
      return { short: m.appointment_review(), long: m.appointment_review_text() }
    default:
      return { short: m.admin_review_other(), long: m.admin_review_other_text() }
  }
}
