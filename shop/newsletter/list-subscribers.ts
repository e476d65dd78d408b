import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { countCapped, keyset, type PageQuery, pageOf } from '../pagination.ts'
import { hasWords } from '../search-vector.ts'
import { type Interest, interests, type SubscriptionState, subscriptionStates } from './status.ts'
import { subscription } from './table.ts'

/** Filters of a list of subscribers. */
export type SubscriberFilters = { typed: string; state: SubscriptionState | null; interest: Interest | null }

/** The filters in a URL (`q`, `state`, `interest`); unknown values are ignored. */
export function subscriberFilters(query: URLSearchParams): SubscriberFilters {
  return {
    typed: query.get('q') ?? '',
    state: subscriptionStates.find((state) => state === query.get('state')) ?? null,
    interest: interests.find((interest) => interest === query.get('interest')) ?? null,
  }
}

function matching({ typed, state, interest }: SubscriberFilters): SQL | undefined {
  return and(
    hasWords(subscription.words, typed),
    state === null ? undefined : eq(subscription.state, state),
    interest === null ? undefined : arrayContains(subscription.interests, [interest]),
  )
}

/** A page of subscribers, latest request first; `createdAt` is when they asked. */
export async function listSubscribers(db: Executor, filters: SubscriberFilters, page: PageQuery) {
  const { id, name, email, state, interests, locale, subscribedAt, discountClaimed } = subscription
  const { where, orderBy, limit } = keyset({ createdAt: subscribedAt, id }, page)
  const found = await db
    .select({
      id,
      name,
      email,
      state,
      interests,
      locale,
      createdAt: subscribedAt,
      discountClaimed,
      hasBounced: sql<boolean>`${subscription.bouncedAt} is not null`,
    })
    .from(subscription)
    .where(and(matching(filters), where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found, page)
}

export type Subscriber = Awaited<ReturnType<typeof listSubscribers>>['rows'][number]

/** Number of subscribers in a list, counted by `countCapped`. */
export function countSubscribers(db: Executor, filters: SubscriberFilters): Promise<number> {
  return countCapped(db, db.select({ id: subscription.id }).from(subscription).where(matching(filters)).$dynamic())
}
