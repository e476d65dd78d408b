import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, lte, or } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import type { NewMail } from '../../email/table.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock, Jobs } from '../../ports.ts'
import { subscription } from '../table.ts'
import { inAudienceOf } from './audience.ts'
import { hasQueued } from './read.ts'
import { type Campaign, campaign } from './table.ts'

/** Shorter than the schedule's minute, which is inexact; longer than a job's retries. */
const stepMs = 50_000

/**
 * Enqueues the next minute's emails of the campaign that is next, the oldest that is due (R58); none while its last ones
 * wait for their first attempt, or receipts would queue up behind a campaign that is faster than the mail server. The
 * emails, the last subscriber reached and the count are one transaction, so a process that dies sends nothing twice and
 * skips no one.
 */
export function sendCampaigns(db: Db, { clock, jobs }: { clock: Clock; jobs: Jobs }): Promise<void> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [next] = await tx
      .select()
      .from(campaign)
      .where(or(eq(campaign.state, 'sending'), and(eq(campaign.state, 'scheduled'), lte(campaign.sendAt, now))))
      .orderBy(asc(campaign.sendAt), asc(campaign.id))
      .limit(1)
      .for('update')
    if (next === undefined || (next.stepAt !== null && now.getTime() - next.stepAt.getTime() < stepMs)) return
    if (await hasQueued(tx, next.id)) return
    await step(tx, jobs, next, now)
  })
}

async function step(tx: Executor, jobs: Jobs, row: Campaign, now: Date): Promise<void> {
  const startedAt = row.startedAt ?? now
  const beyond = row.reached === null ? undefined : gt(subscription.id, row.reached)
  const readers = await tx
    .select({ id: subscription.id, email: subscription.email, locale: subscription.locale })
    .from(subscription)
    .where(and(inAudienceOf(row, startedAt), beyond))
    .orderBy(asc(subscription.id))
    .limit(row.perMinute)
  await enqueueEmails(
    tx,
    jobs,
    readers.map(({ id, email, locale }) => ({
      key: `newsletter-campaign:${row.id}:${id}`,
      template: 'newsletter-campaign',
      locale,
      recipient: email,
      data: { campaignId: row.id, subscriptionId: id },
    })),
    now,
  )
  const isOver = readers.length < row.perMinute
  await tx
    .update(campaign)
    .set({
      state: isOver ? 'sent' : 'sending',
      startedAt,
      stepAt: now,
      finishedAt: isOver ? now : null,
      reached: readers.at(-1)?.id ?? row.reached,
      recipients: row.recipients + readers.length,
    })
    .where(eq(campaign.id, row.id))
}

/** Sends a campaign as saved to the admin only, in both languages. */
export function sendTest(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin<'newsletter.act'>,
  id: string,
): Promise<Outcome<{ email: string }, { reason: 'unknown' }>> {
  return transact(db, async (tx) => {
    const [row] = await tx.select({ id: campaign.id }).from(campaign).where(eq(campaign.id, id))
    if (row === undefined) return refuse({ reason: 'unknown' })
    const test = randomUUID()
    const emails = (['ar', 'en'] as const).map(
      (locale): NewMail => ({
        key: `newsletter-test:${test}:${locale}`,
        template: 'newsletter-campaign',
        locale,
        recipient: admin.email,
        data: { campaignId: id, subscriptionId: null },
      }),
    )
    await enqueueEmails(tx, jobs, emails, clock.now())
    return done({ email: admin.email })
  })
}
