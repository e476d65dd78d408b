import type { order, orderLine } from '../orders/table.ts'
import type { GiftRow } from './table.ts'

/**
 * The state of a gift. `unpaid`: nothing is sent yet; `withdrawn`: refunded or cancelled, before or after it was sent;
 * `refused`: its recipient declined it; `erased`: its recipient's data was erased before it was sent.
 */
export const giftStates = ['unpaid', 'waiting', 'sent', 'opened', 'withdrawn', 'refused', 'erased'] as const
export type GiftState = (typeof giftStates)[number]

type Gift = Pick<GiftRow, 'sentAt' | 'openedAt' | 'refusedAt' | 'erasedAt'>
type OfOrder = Pick<typeof order.$inferSelect, 'paymentStatus' | 'reservation'>
type OfLine = Pick<typeof orderLine.$inferSelect, 'withdrawn'>

/** Derived from its order, so that refunds and cancellations need not handle gifts (R63). Pure. */
export function giftState(found: Gift, of: OfOrder, line: OfLine): GiftState {
  if (found.refusedAt !== null) return 'refused'
  if (of.paymentStatus === 'pending' && of.reservation !== 'returned') return 'unpaid'
  if (of.paymentStatus !== 'paid' || of.reservation !== 'kept' || line.withdrawn > 0) return 'withdrawn'
  if (found.sentAt === null) return found.erasedAt === null ? 'waiting' : 'erased'
  return found.openedAt === null ? 'sent' : 'opened'
}

/** Whether the whole gift can still be changed: it was not sent, and its giver, whose words it has, was not erased. Pure. */
export const isFullyEditable = ({ state, isGiverErased }: { state: GiftState; isGiverErased: boolean }): boolean =>
  !isGiverErased && (state === 'unpaid' || state === 'waiting' || state === 'erased')

/** Whether its recipient can see it: it was sent, and its order is still valid. */
export const isGiftOpen = (state: GiftState): boolean => state === 'sent' || state === 'opened'
