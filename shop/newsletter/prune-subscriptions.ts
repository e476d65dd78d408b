import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { Clock } from '../ports.ts'
import { subscription } from './table.ts'

const day = 86_400_000
/** A wish nobody confirmed is forgotten after so many days without a letter. */
const pendingFor = 30 * day
/** How long the name and interests of somebody who left are kept. */
const leftFor = 730 * day

/**
 * Keeps of the newsletter only what is needed. A wish that was not confirmed for 30 days goes; who left two years ago
 * keeps the address and its state alone, by which they are not welcomed a second time.
 */
export async function pruneSubscriptions(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().getTime()
  const waitedSince = new Date(now - pendingFor)
  await db
    .delete(subscription)
    .where(
      and(
        eq(subscription.state, 'pending'),
        lt(subscription.subscribedAt, waitedSince),
        or(sql`${subscription.letterAt} is null`, lt(subscription.letterAt, waitedSince)),
      ),
    )
  await db
    .update(subscription)
    .set({ name: '', interests: [], letters: 0, letterAt: null })
    .where(
      and(
        eq(subscription.state, 'unsubscribed'),
        lt(subscription.unsubscribedAt, new Date(now - leftFor)),
        or(ne(subscription.name, ''), sql`cardinality(${subscription.interests}) > 0`),
      ),
    )
}
