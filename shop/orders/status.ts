/** Order states (R15). An admin may set any status directly; each move is recorded with who and when. */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStatuses = ['pending', 'paid', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Whether the units of an order are out of stock: `held` until paid or expired, `kept` once paid, `returned` when
 * expired or cancelled. Only transitions touch the stock, so each is counted once.
 */
export const reservations = ['held', 'kept', 'returned'] as const
export type Reservation = (typeof reservations)[number]

/** The step a store usually takes next; offered first, while every other status stays possible. */
export const usualNext: Record<OrderStatus, OrderStatus | null> = {
  pending: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
  delivered: null,
  cancelled: null,
}

/** What kind of order it is, for the admin's list: files alone, something to ship, a consultation among it. */
export const orderKinds = ['digital', 'parcel', 'consultation'] as const
export type OrderKind = (typeof orderKinds)[number]

/**
 * Whose turn it is. `waiting`: paid and not on its way yet, or cancelled with its money still here, the store's; `owed`:
 * the latter alone; `review`: something about it is unusual.
 */
export const orderTurns = ['waiting', 'owed', 'review'] as const

/** The statuses in which a paid order wants something done. */
export const turnStatuses = {
  waiting: ['pending', 'processing', 'cancelled'],
  owed: ['cancelled'],
} as const satisfies Partial<Record<(typeof orderTurns)[number], readonly OrderStatus[]>>

/** Cancelled, and its money has not gone back. */
export const isOwed = (order: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean =>
  order.status === 'cancelled' && order.paymentStatus === 'paid'

export type OrderTurn = (typeof orderTurns)[number]
