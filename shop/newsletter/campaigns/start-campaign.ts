import { and, eq, lte } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { laterThan } from '../../audit/later-than.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { requeueDropped } from '../../email/requeue-dropped.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock, Jobs } from '../../ports.ts'
import { droppedOf, hasUnsent } from './read.ts'
import { type CampaignRefusal, campaignSubject } from './save-campaign.ts'
import { type CampaignState, mayContinue, mayStop } from './status.ts'
import { campaign } from './table.ts'

type StartInput = { id: string; seen: Date | null }

/**
 * Schedules a draft, as the admin saw it: for an instant, or from the next minute on. Refused for a past instant.
 * @param sendAt null for now
 */
export function scheduleCampaign(
  db: Db,
  clock: Clock,
  admin: Admin<'newsletter.act'>,
  { id, seen, sendAt }: StartInput & { sendAt: Date | null },
): Promise<Outcome<null, CampaignRefusal | { reason: 'past' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    if (sendAt !== null && sendAt <= now) return refuse({ reason: 'past' })
    const [before] = await tx.select().from(campaign).where(eq(campaign.id, id)).for('update')
    if (before === undefined) return refuse({ reason: 'unknown' })
    if (before.state !== 'draft') return refuse({ reason: 'not_draft' })
    if (before.updatedAt.getTime() !== seen?.getTime()) return refuse({ reason: 'changed' })
    await tx
      .update(campaign)
      .set({
        state: 'scheduled',
        sendAt: sendAt ?? now,
        updatedBy: admin.email,
        updatedAt: laterThan(now, campaign.updatedAt),
      })
      .where(eq(campaign.id, id))
    const changes = [{ field: 'sendAt', from: null, to: (sendAt ?? now).toISOString() }]
    await recordAudit(tx, admin, { ...campaignSubject(before), action: 'send', changes }, now)
    return done(null)
  })
}

/**
 * Stops what was not sent yet: a scheduled campaign is a draft again, one that is being sent ends, and its emails that
 * wait in the outbox are dropped, also when all of them are written.
 */
export function stopCampaign(
  db: Db,
  clock: Clock,
  admin: Admin<'newsletter.act'>,
  id: string,
): Promise<Outcome<{ state: CampaignState }, { reason: 'unknown' | 'ended' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(campaign).where(eq(campaign.id, id)).for('update')
    if (before === undefined || !mayStop(before.state, await hasUnsent(tx, before, now)))
      return refuse({ reason: 'ended' })
    const state: CampaignState = before.state === 'scheduled' ? 'draft' : 'stopped'
    const moment = state === 'draft' ? { sendAt: null } : { finishedAt: now }
    await tx
      .update(campaign)
      .set({ state, ...moment, updatedBy: admin.email, updatedAt: laterThan(now, campaign.updatedAt) })
      .where(eq(campaign.id, id))
    const changes = [{ field: 'state', from: before.state, to: state }]
    await recordAudit(tx, admin, { ...campaignSubject(before), action: 'change', changes }, now)
    return done({ state })
  })
}

/**
 * Continues a stopped campaign: with the emails that stopping dropped, at its pace, then with the subscribers that it has
 * not reached. No one gets it twice, except those who got it after the backup that was restored.
 */
export function continueCampaign(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin<'newsletter.act'>,
  id: string,
): Promise<Outcome<null, { reason: 'unknown' | 'not_stopped' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(campaign).where(eq(campaign.id, id)).for('update')
    if (before === undefined) return refuse({ reason: 'unknown' })
    if (!mayContinue(before.state)) return refuse({ reason: 'not_stopped' })
    await tx
      .update(campaign)
      .set({
        state: 'sending',
        finishedAt: null,
        updatedBy: admin.email,
        updatedAt: laterThan(now, campaign.updatedAt),
      })
      .where(eq(campaign.id, id))
    await requeueDropped(tx, jobs, await droppedOf(tx, before), before.perMinute)
    const changes = [{ field: 'state', from: before.state, to: 'sending' }]
    await recordAudit(tx, admin, { ...campaignSubject(before), action: 'change', changes }, now)
    return done(null)
  })
}

/** After a restore, when they may have been sent before: due campaigns are drafts again, ones being sent are stopped. */
export async function stopDueCampaigns(tx: Executor, now: Date): Promise<void> {
  const isDue = and(eq(campaign.state, 'scheduled'), lte(campaign.sendAt, now))
  await tx.update(campaign).set({ state: 'draft', sendAt: null, updatedAt: now }).where(isDue)
  await tx
    .update(campaign)
    .set({ state: 'stopped', finishedAt: now, updatedAt: now })
    .where(eq(campaign.state, 'sending'))
}
