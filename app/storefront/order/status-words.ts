import * as m from '#locales/compiled/messages.js'
import type { OrderStatus } from '#shop/orders/status.ts'

type StatusTexts = {
  /** In lists and in the order's timeline. */
  state: () => string
  /** The headline of a paid order's page. */
  title: () => string
  text: () => string
}

/** An order's status as shown to its buyer. */
export const statusWords: Record<OrderStatus, StatusTexts> = {
  pending: { state: m.order_state_pending, title: m.order_paid_title, text: m.order_paid_text },
  processing: { state: m.order_state_processing, title: m.order_processing_title, text: m.order_processing_text },
  shipped: { state: m.order_state_shipped, title: m.order_shipped_title, text: m.order_shipped_text },
  delivered: { state: m.order_state_delivered, title: m.order_delivered_title, text: m.order_delivered_text },
  cancelled: { state: m.order_state_cancelled, title: m.order_paid_title, text: m.order_paid_text },
}
