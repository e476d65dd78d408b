import { ownCounts } from '../limits.ts'

/** What a subscriber may want to hear of (R24). */
export const interests = ['offers', 'animals', 'discounts'] as const
export type Interest = (typeof interests)[number]

/** Mails go out only to confirmed ones (R23). */
export const subscriptionStates = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

const day = 86_400_000
/** A repeated submit within this time is one request. */
const sameRequestMs = 60_000

type Emails = { state: SubscriptionState; letters: number; letterAt: Date | null }

/** Whether an unconfirmed address gets a (further) confirmation email now; `count` includes it. */
export function nextEmail(
  had: Emails,
  now: Date,
): { sending: 'send'; count: number } | { sending: 'sent' | 'used_up' } {
  const since = had.letterAt === null ? Number.POSITIVE_INFINITY : now.getTime() - had.letterAt.getTime()
  if (since >= day) return { sending: 'send', count: 1 }
  // After an unsubscription the old link is dead, so only a waiting one is left with the letter it has.
  if (had.state === 'pending' && since < sameRequestMs) return { sending: 'sent' }
  return had.letters < ownCounts.newsletter.most ? { sending: 'send', count: had.letters + 1 } : { sending: 'used_up' }
}
