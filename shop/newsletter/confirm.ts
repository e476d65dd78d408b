import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Jobs } from '../ports.ts'
import type { Subscription } from './read.ts'
import { subscription } from './table.ts'

/**
 * Makes a subscription confirmed, in the caller's transaction and with its row locked, and has the welcome letter with
 * the code written: once for a subscription, however often it is confirmed, left and taken up again.
 */
export async function confirm(tx: Executor, jobs: Jobs, row: Subscription, now: Date): Promise<Subscription> {
  const change = { state: 'confirmed' as const, confirmedAt: now, unsubscribedAt: null, updatedAt: now }
  await tx.update(subscription).set(change).where(eq(subscription.id, row.id))
  await jobs.enqueue(tx, 'write-mail', [
    {
      key: `newsletter-welcome:${row.id}`,
      template: 'newsletter-welcome',
      locale: row.locale,
      recipient: row.email,
      data: { subscriptionId: row.id },
    },
  ])
  return { ...row, ...change }
}
