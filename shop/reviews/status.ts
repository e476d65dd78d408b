import type { OrderStatus, PaymentStatus } from '../orders/status.ts'

/** A review's state: pending, published or rejected. Any transition is allowed. */
export const reviewStatuses = ['pending', 'published', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Why an order's products cannot be reviewed; null when they can: paid, and neither cancelled nor refunded. */
export function whyNoReview(order: {
  paymentStatus: PaymentStatus
  status: OrderStatus
}): 'not_paid' | 'order_closed' | null {
  if (order.paymentStatus === 'refunded' || order.status === 'cancelled') return 'order_closed'
  return order.paymentStatus === 'paid' ? null : 'not_paid'
}

/** A review as named in the audit log: by its product and stars, never by its author. */
export function reviewSubject(review: { id: string; productId: string; rating: number }) {
  return { subject: 'review', subjectId: review.id, name: `${review.productId} ${review.rating}/5` } as const
}
