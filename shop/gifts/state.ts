import type { order, orderLine } from '../orders/table.ts'
import type { GiftRow } from './table.ts'

/**
 * Where a gift stands. `unpaid`: nothing is sent yet; `withdrawn`: refunded or cancelled, before or after it was sent;
 * `refused`: its recipient did not want it; `erased`: its recipient's data is gone before it was sent.
 */
export const giftStates = ['unpaid', 'waiting', 'sent', 'opened', 'withdrawn', 'refused', 'erased'] as const
export type GiftState = (typeof giftStates)[number]

type Gift = Pick<GiftRow, 'sentAt' | 'openedAt' | 'refusedAt' | 'erasedAt'>
type OfOrder = Pick<typeof order.$inferSelect, 'paymentStatus' | 'reservation'>
type OfLine = Pick<typeof orderLine.$inferSelect, 'withdrawn'>

/** Derived from its order, so that a refund and a cancellation need not know of gifts (R63). Pure. */
export function giftState(found: Gift, of: OfOrder, line: OfLine): GiftState {
  if (found.refusedAt !== null) return 'refused'
  if (of.paymentStatus === 'pending' && of.reservation !== 'returned') return 'unpaid'
  if (of.paymentStatus !== 'paid' || of.reservation !== 'kept' || line.withdrawn > 0) return 'withdrawn'
  if (found.sentAt === null) return found.erasedAt === null ? 'waiting' : 'erased'
  return found.openedAt === null ? 'sent' : 'opened'
}

/** Whether its recipient sees it: it was sent, and its order still stands. */
export const isGiftOpen = (state: GiftState): boolean => state === 'sent' || state === 'opened'
