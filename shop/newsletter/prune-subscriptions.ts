import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { eraseRecipientsOf } from '../email/erase-recipient.ts'
import { dayMs } from '../kuwait-time.ts'
import type { Clock } from '../ports.ts'
import { subscription } from './table.ts'

/** Days without an email after which an unconfirmed request is deleted. */
const pendingFor = 30 * dayMs
/** Retention of a former subscriber's name and interests. */
const leftFor = 730 * dayMs
const withoutDetails = { name: '', interests: [], letters: 0, letterAt: null }

/**
 * Data retention of the newsletter: requests unconfirmed for 30 days are deleted, or those of a former subscriber
 * withdrawn, and recipients of emails that asked for a confirmation are erased; two years after leaving only address and
 * state remain, so that there is no second welcome discount.
 */
export async function pruneSubscriptions(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().getTime()
  const waitedSince = new Date(now - pendingFor)
  const unconfirmed = and(
    eq(subscription.state, 'pending'),
    lt(subscription.subscribedAt, waitedSince),
    or(isNull(subscription.letterAt), lt(subscription.letterAt, waitedSince)),
  )
  await db.delete(subscription).where(and(unconfirmed, isNull(subscription.confirmedAt)))
  await db
    .update(subscription)
    .set({ ...withoutDetails, state: 'unsubscribed', unsubscribedAt: new Date(now) })
    .where(unconfirmed)
  await eraseRecipientsOf(db, 'newsletter-confirm', waitedSince)
  await db
    .update(subscription)
    .set(withoutDetails)
    .where(
      and(
        eq(subscription.state, 'unsubscribed'),
        lt(subscription.unsubscribedAt, new Date(now - leftFor)),
        or(ne(subscription.name, ''), sql`cardinality(${subscription.interests}) > 0`),
      ),
    )
}
