import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Secrets } from '../ports.ts'
import { isSameToken } from '../tokens/same-token.ts'
import { confirmToken, preferencesToken, type SubscriptionLink } from './link.ts'
import { subscription } from './table.ts'

export type Subscription = typeof subscription.$inferSelect

/** One subscription by its id, or null. */
export async function readSubscription(db: Executor, id: string): Promise<Subscription | null> {
  const [row] = await db.select().from(subscription).where(eq(subscription.id, id))
  return row ?? null
}

/** The subscription of a confirmation link; null for a wrong, forged or outdated one. */
export async function byConfirmLink(
  db: Executor,
  secrets: Secrets,
  link: SubscriptionLink | null,
): Promise<Subscription | null> {
  const row = link && (await readSubscription(db, link.id))
  return link && row && isSameToken(confirmToken(secrets, row), link.token) && row.state !== 'unsubscribed' ? row : null
}

/** The subscription of a link in one of its emails, in any state; null for a wrong or forged link. */
export async function byPreferencesLink(
  db: Executor,
  secrets: Secrets,
  link: SubscriptionLink | null,
): Promise<Subscription | null> {
  const opens = link !== null && isSameToken(preferencesToken(secrets, link.id), link.token)
  return opens ? readSubscription(db, link.id) : null
}
