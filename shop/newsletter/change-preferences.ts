import { eq } from 'drizzle-orm'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs, Secrets } from '../ports.ts'
import { confirm } from './confirm.ts'
import type { PreferencesInput } from './form.ts'
import type { SubscriptionLink } from './link.ts'
import { byPreferencesLink, type Subscription } from './read.ts'
import { subscription } from './table.ts'

type Changed = Promise<Outcome<Subscription, { reason: 'unknown_link' }>>

/** Changes a subscriber's name, interests or language by their private link. Their state does not change. */
export async function changePreferences(
  db: Db,
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  link: SubscriptionLink | null,
  input: PreferencesInput,
): Changed {
  const row = await byPreferencesLink(db, secrets, link)
  if (row === null) return refuse({ reason: 'unknown_link' })
  const [changed] = await db
    .update(subscription)
    .set({ ...input, updatedAt: clock.now() })
    .where(eq(subscription.id, row.id))
    .returning()
  return changed ? done(changed) : refuse({ reason: 'unknown_link' })
}

/**
 * Resubscribes an ended or pending subscription. The link proves access to the mailbox, like the one in the
 * confirmation email.
 */
export async function resubscribe(
  db: Db,
  { clock, jobs, secrets }: { clock: Clock; jobs: Jobs; secrets: Secrets },
  link: SubscriptionLink | null,
): Changed {
  if (link === null) return refuse({ reason: 'unknown_link' })
  return transact(db, async (tx) => {
    await tx.select({ id: subscription.id }).from(subscription).where(eq(subscription.id, link.id)).for('update')
    const row = await byPreferencesLink(tx, secrets, link)
    if (row === null) return refuse({ reason: 'unknown_link' })
    return done(row.state === 'confirmed' ? row : await confirm(tx, jobs, row, clock.now()))
  })
}
