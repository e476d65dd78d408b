import { and, eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { MailTemplate } from '../email/table.ts'
import { subscription } from './table.ts'

/** A mail server refused an email's mailbox: its subscriber gets no more campaigns. */
export async function recordBounce(
  db: Executor,
  { template, recipient }: { template: MailTemplate; recipient: string },
  now: Date,
): Promise<void> {
  if (template !== 'newsletter-campaign') return
  await db
    .update(subscription)
    .set({ bouncedAt: now })
    .where(and(eq(subscription.email, recipient), eq(subscription.state, 'confirmed')))
}
