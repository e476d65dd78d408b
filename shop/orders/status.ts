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

/** What kind of order it is, for the admin's list: nothing to ship, something to ship, a session among it. */
export const orderKinds = ['digital', 'parcel', 'consultation'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Whose turn it is. `waiting`: paid and not on its way yet, the store's; `review`: something about it is unusual. */
export const orderTurns = ['waiting', 'review'] as const
export type OrderTurn = (typeof orderTurns)[number]
