import { eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Secrets } from '../ports.ts'
import type { SubscriptionLink } from './link.ts'
import { byPreferencesLink, type Subscription } from './read.ts'
import { subscription } from './table.ts'

/** Ends a subscription, pending or confirmed, by a link of one of its emails. Idempotent. */
export async function unsubscribe(
  db: Db,
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  link: SubscriptionLink | null,
): Promise<Outcome<Subscription, { reason: 'unknown_link' }>> {
  const row = await byPreferencesLink(db, secrets, link)
  if (row === null) return refuse({ reason: 'unknown_link' })
  if (row.state === 'unsubscribed') return done(row)
  const now = clock.now()
  const [left] = await db
    .update(subscription)
    .set({ state: 'unsubscribed', unsubscribedAt: now, updatedAt: now })
    .where(eq(subscription.id, row.id))
    .returning()
  return left ? done(left) : refuse({ reason: 'unknown_link' })
}
