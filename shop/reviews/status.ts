import type { OrderStatus, PaymentStatus } from '../orders/status.ts'

/** Where a review stands: waiting for the store, seen by everybody, or turned down. Any may become any other. */
export const reviewStatuses = ['pending', 'published', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Why an order gives no right to review what is in it; null when it does: paid, and neither cancelled nor refunded. */
export function whyNoReview(order: {
  paymentStatus: PaymentStatus
  status: OrderStatus
}): 'not_paid' | 'order_closed' | null {
  if (order.paymentStatus === 'refunded' || order.status === 'cancelled') return 'order_closed'
  return order.paymentStatus === 'paid' ? null : 'not_paid'
}
