import { eq } from 'drizzle-orm'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs, Secrets } from '../ports.ts'
import { confirm } from './confirm.ts'
import type { SubscriptionLink } from './link.ts'
import { byConfirmLink, type Subscription } from './read.ts'
import { subscription } from './table.ts'

/** Confirms a subscription by its link. Idempotent. The link of a withdrawn request is refused like a forged one. */
export async function confirmSubscription(
  db: Db,
  { clock, jobs, secrets }: { clock: Clock; jobs: Jobs; secrets: Secrets },
  link: SubscriptionLink | null,
): Promise<Outcome<Subscription, { reason: 'unknown_link' }>> {
  if (link === null) return refuse({ reason: 'unknown_link' })
  return transact(db, async (tx) => {
    await tx.select({ id: subscription.id }).from(subscription).where(eq(subscription.id, link.id)).for('update')
    const row = await byConfirmLink(tx, secrets, link)
    if (row === null) return refuse({ reason: 'unknown_link' })
    return done(row.state === 'pending' ? await confirm(tx, jobs, row, clock.now()) : row)
  })
}
