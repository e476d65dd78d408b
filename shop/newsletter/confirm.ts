import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { Jobs } from '../ports.ts'
import type { Subscription } from './read.ts'
import { subscription } from './table.ts'

/**
 * Confirms a subscription in the caller's transaction, with its row locked, and enqueues the welcome email with the
 * code: once per subscription.
 */
export async function confirm(tx: Executor, jobs: Jobs, row: Subscription, now: Date): Promise<Subscription> {
  const change = {
    state: 'confirmed' as const,
    confirmedAt: now,
    unsubscribedAt: null,
    bouncedAt: null,
    updatedAt: now,
  }
  await tx.update(subscription).set(change).where(eq(subscription.id, row.id))
  await enqueueEmails(
    tx,
    jobs,
    [
      {
        key: `newsletter-welcome:${row.id}`,
        template: 'newsletter-welcome',
        locale: row.locale,
        recipient: row.email,
        data: { subscriptionId: row.id },
      },
    ],
    now,
  )
  return { ...row, ...change }
}
