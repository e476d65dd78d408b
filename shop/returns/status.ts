/**
 * Where a return stands (R47). `refunded`, `closed` (received and not refunded, or never received), `rejected` and
 * `withdrawn` (by the buyer) are its ends.
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

/** A return in one of these holds its units: they are not asked for again. */
export const openReturnStates = ['requested', 'accepted', 'received'] as const satisfies readonly ReturnState[]
export const isOpenReturn = (state: ReturnState): boolean =>
  (openReturnStates as readonly ReturnState[]).includes(state)

/** Where the team moves a return by itself, and from where; a refund alone makes it refunded. */
export const returnMoves = {
  accepted: ['requested'],
  rejected: ['requested'],
  received: ['accepted'],
  closed: ['accepted', 'received'],
} as const satisfies Partial<Record<ReturnState, readonly ReturnState[]>>
export type ReturnMove = keyof typeof returnMoves
export const returnMoveNames = Object.keys(returnMoves) as ReturnMove[]

/** Whether the team can move a return so. */
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

/** What must be seen before it is believed. */
export const needsPhoto = (reason: ReturnReason): boolean => reason === 'damaged' || reason === 'wrong_item'

/** Whether goods that come back for it usually go on the shelf again. */
export const isSellableAgain = (reason: ReturnReason): boolean => reason !== 'damaged' && reason !== 'not_as_described'

/** What a photo may be; its first bytes say so. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** An accepted return that has not come for so long is shown to the team. */
export const lateReturnDays = 30
/** So many returns one order may have, whatever became of them. */
export const maxReturns = 20
/** Photos are deleted so many months after the end of their return. */
export const photoMonths = 6

/** The moment before which a return must have been accepted to be late by now. */
export const returnLateSince = (now: Date): Date => new Date(now.getTime() - lateReturnDays * 86_400_000)

/** Which returns a list has: those that wait for the team, on their way, late, over, or all. */
export const returnViews = ['waiting', 'coming', 'late', 'ended', 'all'] as const
export type ReturnsView = (typeof returnViews)[number]
