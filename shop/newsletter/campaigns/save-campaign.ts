import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { laterThan } from '../../audit/later-than.ts'
import { changesBetween, recordAudit } from '../../audit/log.ts'
import { type Db, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import type { CampaignInput } from './form.ts'
import { mayEdit } from './status.ts'
import { type Campaign, campaign } from './table.ts'

/** Saved by another admin meanwhile, or no longer a draft. */
export type CampaignRefusal = { reason: 'unknown' | 'changed' | 'not_draft' }

export const campaignSubject = ({ id, subjectEn }: Pick<Campaign, 'id' | 'subjectEn'>) =>
  ({ subject: 'campaign', subjectId: id, name: subjectEn }) as const

/** Creates a draft. */
export function createCampaign(
  db: Db,
  clock: Clock,
  admin: Admin<'newsletter.act'>,
  input: CampaignInput,
): Promise<{ id: string }> {
  const now = clock.now()
  const row = { id: randomUUID(), ...input, state: 'draft' as const, updatedBy: admin.email }
  return transact(db, async (tx) => {
    await tx.insert(campaign).values({ ...row, createdAt: now, updatedAt: now })
    await recordAudit(tx, admin, { ...campaignSubject(row), action: 'create' }, now)
    return { id: row.id }
  })
}

/** Saves a draft over the version that the admin saw (optimistic lock). */
export function changeCampaign(
  db: Db,
  clock: Clock,
  admin: Admin<'newsletter.act'>,
  { id, seen, input }: { id: string; seen: Date | null; input: CampaignInput },
): Promise<Outcome<null, CampaignRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(campaign).where(eq(campaign.id, id)).for('update')
    if (before === undefined) return refuse({ reason: 'unknown' })
    if (!mayEdit(before.state)) return refuse({ reason: 'not_draft' })
    if (before.updatedAt.getTime() !== seen?.getTime()) return refuse({ reason: 'changed' })
    const changes = changesBetween<CampaignInput>(before, input)
    if (changes.length === 0) return done(null)
    await tx
      .update(campaign)
      .set({ ...input, updatedBy: admin.email, updatedAt: laterThan(now, campaign.updatedAt) })
      .where(eq(campaign.id, id))
    await recordAudit(tx, admin, { ...campaignSubject({ ...input, id }), action: 'change', changes }, now)
    return done(null)
  })
}

/** Deletes a draft; sent campaigns stay in the list. */
export function deleteCampaign(
  db: Db,
  clock: Clock,
  admin: Admin<'newsletter.act'>,
  id: string,
): Promise<Outcome<null, CampaignRefusal>> {
  return transact(db, async (tx) => {
    const [gone] = await tx
      .delete(campaign)
      .where(and(eq(campaign.id, id), eq(campaign.state, 'draft')))
      .returning()
    if (gone === undefined) return refuse({ reason: 'not_draft' })
    await recordAudit(tx, admin, { ...campaignSubject(gone), action: 'delete' }, clock.now())
    return done(null)
  })
}
