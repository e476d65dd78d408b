/**
 * Order states (R15), in the order in which an order passes through them. An admin may set any status directly; each
 * move is recorded with who and when.
 */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStatuses = ['pending', 'paid', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Whether an order's units are taken from stock: `held` until paid or expired, `kept` once paid, `returned` when
 * expired or cancelled. Only transitions move stock, so each is counted once.
 */
export const reservations = ['held', 'kept', 'returned'] as const
export type Reservation = (typeof reservations)[number]

/** The recorded events of an order. */
export const orderEventKinds = [
  'placed',
  'changed',
  'paid',
  'payment_failed',
  'expired',
  'superseded',
  'status',
  'paid_late',
  'paid_again',
  'booking_moved',
  'booking_cancelled',
  'booking_reassigned',
  'session_booked',
  'session_given_back',
  'refund_requested',
  'refunded_part',
  'refunded',
  'refund_failed',
  'return_requested',
  'return_withdrawn',
  'gift_sent',
  'gift_sent_again',
  'gift_changed',
  'gift_opened',
  'gift_refused',
] as const

/**
 * How much of an order's goods is in parcels: `none`, `partial` while units are still to ship, `complete` when none is.
 * An order of only files and sessions stays at `none`.
 */
export const fulfilments = ['none', 'partial', 'complete'] as const
export type Fulfilment = (typeof fulfilments)[number]

type StatusRule = {
  /** The step a store usually takes next; offered first, while every other status stays possible. */
  next: OrderStatus | null
  /** What a paid order needs from the store: to be handled, to be refunded, or nothing. */
  turn: 'handle' | 'owed' | null
  /**
   * An order's parcels in it: `pack` while units are still to ship, `ship` when all are sent, `deliver` when all have
   * arrived, `cancel` when those in transit are called back; null before the store's first step. Setting the status moves
   * the parcels, as in `parcelEffects`.
   */
  parcels: ParcelStage | 'cancel' | null
  /** Skipped in orders without goods: they have only files and sessions. */
  goodsOnly: boolean
}
export type ParcelStage = 'pack' | 'ship' | 'deliver'

/** The meaning of each status; everything that depends on a status is read from here. */
export const statusRules: Record<OrderStatus, StatusRule> = {
  pending: { next: 'processing', turn: 'handle', parcels: null, goodsOnly: false },
  processing: { next: 'shipped', turn: 'handle', parcels: 'pack', goodsOnly: false },
  shipped: { next: 'delivered', turn: null, parcels: 'ship', goodsOnly: true },
  delivered: { next: null, turn: null, parcels: 'deliver', goodsOnly: false },
  cancelled: { next: null, turn: 'owed', parcels: 'cancel', goodsOnly: false },
}
const statusesWith = (fits: (rule: StatusRule) => boolean) =>
  orderStatuses.filter((status) => fits(statusRules[status]))

/**
 * Whether a paid order needs the call that the store promises: not once it is on its way or cancelled, or its buyer is
 * erased.
 */
export const needsCall = ({ status, forgottenAt }: { status: OrderStatus; forgottenAt: Date | null }): boolean =>
  statusRules[status].turn === 'handle' && forgottenAt === null

/** Whether a move goes back in the order of the statuses. */
export const isBackward = (from: OrderStatus, to: OrderStatus): boolean =>
  orderStatuses.indexOf(to) < orderStatuses.indexOf(from)

/** Whether setting the status sends what is left of an order's goods. */
export const sendsParcels = (status: OrderStatus): boolean =>
  statusRules[status].parcels === 'ship' || statusRules[status].parcels === 'deliver'

/** The status of an order with parcels at this stage: its current one if that fits, otherwise the first that does. */
export const statusAtStage = (current: OrderStatus, stage: ParcelStage): OrderStatus =>
  [current, ...orderStatuses].find((status) => statusRules[status].parcels === stage) ?? current

/** The statuses that a parcel passes through on its way to the buyer. */
export const parcelSteps = statusesWith(({ parcels }) => parcels !== null && parcels !== 'cancel')
/** The statuses of open orders: neither delivered nor cancelled. */
export const openStatuses = statusesWith((rule) => rule.next !== null)

/**
 * Whether an order's buyer and address may still be corrected: with a parcel until shipped, files until delivered. With
 * sessions to come its buyer may still be, see `hasSessionsToCome`.
 */
export function mayCorrect({ status, isDigitalOnly }: { status: OrderStatus; isDigitalOnly: boolean }): boolean {
  const { next, turn } = statusRules[status]
  return isDigitalOnly ? next !== null : turn === 'handle'
}

/** The kinds of orders in the admin's list: files only, something to ship, with a consultation, or with a gift. */
export const orderKinds = ['digital', 'parcel', 'consultation', 'gift'] as const
export type OrderKind = (typeof orderKinds)[number]

/**
 * Open tasks of orders. `waiting`: the store's turn, since it is paid and not on its way yet, or cancelled and not
 * refunded; `hands`: the former, with something to ship or hold, a call to make or a review to end; `owed`: only the
 * latter; `ship`: goods are still to ship, paid or to be paid on delivery; `partly`: some are shipped; `late`: a parcel
 * is in transit for too long; `collect`: shipped or handed over, and not paid; `returning`: a return is open; `review`:
 * flagged as unusual.
 */
export const orderTasks = [
  ...(['waiting', 'hands', 'ship', 'partly', 'late', 'collect'] as const),
  ...(['returning', 'owed', 'review'] as const),
]

/** The statuses in which an order needs something. */
export const taskStatuses = {
  waiting: statusesWith((rule) => rule.turn !== null),
  hands: statusesWith((rule) => rule.turn === 'handle'),
  ship: statusesWith((rule) => rule.turn === 'handle'),
  collect: statusesWith((rule) => rule.turn === null),
  owed: statusesWith((rule) => rule.turn === 'owed'),
} satisfies Partial<Record<(typeof orderTasks)[number], readonly OrderStatus[]>>

/** Tasks of which an unpaid order counts as well, once the team has accepted it, which keeps its goods. */
const taskPayments: Partial<Record<OrderTask, readonly PaymentStatus[]>> = {
  ship: ['paid', 'pending'],
  collect: ['pending'],
}

/** The statuses and payments of orders with this task; null when it does not depend on them. */
export function taskRule(task: OrderTask | undefined) {
  if (task === undefined || !(task in taskStatuses)) return null
  const statuses = taskStatuses[task as keyof typeof taskStatuses]
  return { statuses, payments: taskPayments[task] ?? (['paid'] as const) }
}

type Owed = { status: OrderStatus; paymentStatus: PaymentStatus; owedEndedAt: Date | null }

/** Cancelled and not refunded, and the team has not recorded that nothing is owed. */
export const isOwed = ({ status, paymentStatus, owedEndedAt }: Owed): boolean =>
  statusRules[status].turn === 'owed' && paymentStatus === 'paid' && owedEndedAt === null

export type OrderTask = (typeof orderTasks)[number]
