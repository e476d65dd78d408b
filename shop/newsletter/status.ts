import { dayMs } from '../kuwait-time.ts'
import { ownCounts } from '../limits.ts'

/** A subscriber's possible interests (R24). */
export const interests = ['offers', 'animals', 'discounts'] as const
export type Interest = (typeof interests)[number]

/** The discount code that subscribers are offered. */
export const welcomeCode = 'WELCOME10'

/** Emails go only to confirmed ones (R23). */
export const subscriptionStates = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Repeated submits within this time are one request. */
const sameRequestMs = 60_000

type Emails = { state: SubscriptionState; letters: number; letterAt: Date | null }

/** Whether an unconfirmed address gets a (further) confirmation email now; `count` includes it. */
export function nextEmail(
  had: Emails,
  now: Date,
): { sending: 'send'; count: number } | { sending: 'sent' | 'used_up' } {
  const since = had.letterAt === null ? Number.POSITIVE_INFINITY : now.getTime() - had.letterAt.getTime()
  if (since >= dayMs) return { sending: 'send', count: 1 }
  // Only for a pending one, whose link still works: after unsubscribing the old link is invalid.
  if (had.state === 'pending' && since < sameRequestMs) return { sending: 'sent' }
  return had.letters < ownCounts.newsletter.most ? { sending: 'send', count: had.letters + 1 } : { sending: 'used_up' }
}
