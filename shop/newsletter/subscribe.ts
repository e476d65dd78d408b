import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { countEmails } from '../accounts/sessions/count-in-window.ts'
import { type Db, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { Locale } from '../money.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs } from '../ports.ts'
import { emailKey } from '../text-fields.ts'
import type { SubscribeInput } from './form.ts'
import { nextEmail } from './status.ts'
import { subscription } from './table.ts'

export type SubscribeRefusal = { reason: 'already_subscribed' | 'emails_used_up' }

/**
 * Stores a newsletter request as pending and enqueues the confirmation email (R23). A pending or unsubscribed address
 * may ask again, with at most three emails a day, and none right after another. A confirmed one is refused as already
 * subscribed. Once its mailbox has got its emails of the day (with any +tag), the answer is the same and nothing is
 * stored. `locale` is the language of its emails.
 */
export async function subscribe(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  input: SubscribeInput,
  locale: Locale,
): Promise<Outcome<null, SubscribeRefusal>> {
  const now = clock.now()
  const id = randomUUID()
  const email = input.email.toLowerCase()
  const changes = { name: input.name, interests: input.interests, locale, state: 'pending' as const, updatedAt: now }
  return transact(db, async (tx) => {
    await tx
      .insert(subscription)
      .values({ id, email, ...changes, subscribedAt: now })
      .onConflictDoNothing({ target: subscription.email })
    const [row] = await tx.select().from(subscription).where(eq(subscription.email, email)).for('update')
    if (row === undefined) throw new Error('a subscription is gone in the moment it was written')
    if (row.state === 'confirmed') {
      if (row.bouncedAt !== null)
        await tx.update(subscription).set({ bouncedAt: null }).where(eq(subscription.id, row.id))
      return refuse({ reason: 'already_subscribed' })
    }
    const next = nextEmail(row, now)
    if (next.sending === 'used_up') return refuse({ reason: 'emails_used_up' })
    if (next.sending === 'send' && (await countEmails(tx, 'newsletterTo', [emailKey(email)], now)).size > 0) {
      await tx.delete(subscription).where(eq(subscription.id, id))
      return done(null)
    }

    const renewed = row.state === 'unsubscribed' && { subscribedAt: now, unsubscribedAt: null }
    const written = next.sending === 'send' && { letters: next.count, letterAt: now }
    await tx
      .update(subscription)
      .set({ ...changes, ...renewed, ...written })
      .where(eq(subscription.id, row.id))
    if (written)
      await enqueueEmails(
        tx,
        jobs,
        [
          {
            key: `newsletter-confirm:${row.id}:${now.getTime()}`,
            template: 'newsletter-confirm',
            locale,
            recipient: email,
            data: { subscriptionId: row.id },
          },
        ],
        now,
      )
    return done(null)
  })
}
