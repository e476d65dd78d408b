/**
 * The state of a return (R47). Final states: `refunded`, `closed` (received and not refunded, or never received),
 * `rejected` and `withdrawn` (by the buyer).
 */
export const returnStates = [
  'requested',
  'accepted',
  'received',
  'refunded',
  'closed',
  'rejected',
  'withdrawn',
] as const
export type ReturnState = (typeof returnStates)[number]

/** Open returns hold their units, which cannot be returned again. */
export const openReturnStates = ['requested', 'accepted', 'received'] as const satisfies readonly ReturnState[]
export const isOpenReturn = (state: ReturnState): boolean =>
  (openReturnStates as readonly ReturnState[]).includes(state)

/** The team's moves of a return, and the states they start from; only a refund makes it refunded. */
export const returnMoves = {
  accepted: ['requested'],
  rejected: ['requested'],
  received: ['accepted'],
  closed: ['accepted', 'received'],
} as const satisfies Partial<Record<ReturnState, readonly ReturnState[]>>
export type ReturnMove = keyof typeof returnMoves
export const returnMoveNames = Object.keys(returnMoves) as ReturnMove[]

/** Whether the team can make this move. */
export const canMove = (from: ReturnState, to: ReturnMove): boolean =>
  (returnMoves[to] as readonly ReturnState[]).includes(from)

/** The states in which its buyer may withdraw it. */
export const withdrawableStates = ['requested', 'accepted'] as const satisfies readonly ReturnState[]

export const returnReasons = [
  'damaged',
  'wrong_item',
  'wrong_size',
  'not_as_described',
  'changed_mind',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** Reasons that need a photo as evidence. */
export const needsPhoto = (reason: ReturnReason): boolean => reason === 'damaged' || reason === 'wrong_item'

/** Whether goods returned for a reason can usually be sold again. */
export const isSellableAgain = (reason: ReturnReason): boolean => reason !== 'damaged' && reason !== 'not_as_described'

/** The allowed types of photos, detected by their first bytes. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** An accepted return that has not arrived after this many days is listed as late. */
export const lateReturnDays = 30
/** Limit of returns per order, in any state. */
export const maxReturns = 20
/** Photos are deleted this many months after the end of their return. */
export const photoMonths = 6

/** A return is late if it was accepted before this instant. */
export const returnLateSince = (now: Date): Date => new Date(now.getTime() - lateReturnDays * 86_400_000)

/** The views of the list of returns: waiting for the team, coming, late, over, or all. */
export const returnViews = ['waiting', 'coming', 'late', 'ended', 'all'] as const
export type ReturnsView = (typeof returnViews)[number]
