import { and, asc, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { retriedMs } from '../../email/state.ts'
import { type MailData, type MailTemplate, mail } from '../../email/table.ts'
import { keyset, type PageQuery, pageOf } from '../../pagination.ts'
import { readSubscription } from '../read.ts'
import { subscription } from '../table.ts'
import { inAudienceOf } from './audience.ts'
import { isSentTo } from './status.ts'
import { type Campaign, campaign } from './table.ts'

/** A campaign; null when there is none with this id. */
export async function readCampaign(db: Executor, id: string): Promise<Campaign | null> {
  const [row] = await db.select().from(campaign).where(eq(campaign.id, id))
  return row ?? null
}

/** A page of campaigns, newest first. */
export async function listCampaigns(db: Executor, page: PageQuery) {
  const { where, orderBy, limit } = keyset(campaign, page)
  const found = await db
    .select()
    .from(campaign)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found, page)
}

/** A campaign's emails to subscribers, without its tests. */
const emailsOf = (id: string): SQL | undefined =>
  and(
    eq(mail.template, 'newsletter-campaign'),
    eq(sql`${mail.data}->>'campaignId'`, id),
    sql`${mail.data}->>'subscriptionId' is not null`,
  )

/** Whether emails of a campaign wait for their first attempt. */
export const hasQueued = (db: Executor, id: string): Promise<boolean> => hasEmail(db, id, eq(mail.state, 'queued'))

/**
 * Whether emails of a campaign are still to be sent: they wait, or may be attempted again, within two days after they
 * were written or the campaign was continued.
 */
export function hasUnsent(
  db: Executor,
  { id, updatedAt }: Pick<Campaign, 'id' | 'updatedAt'>,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - retriedMs)
  const isRetried = and(
    eq(mail.state, 'failed'),
    eq(mail.refused, false),
    updatedAt > since ? undefined : gt(mail.createdAt, since),
  )
  return hasEmail(db, id, or(eq(mail.state, 'queued'), isRetried))
}

/**
 * Whether an email to a subscriber is to be sent, although it was not rendered: its campaign was continued meanwhile.
 * Locks the campaign, so that continuing it waits for what this transaction does with the email. False for any other.
 */
export async function isContinued(
  tx: Executor,
  { template, data }: { template: MailTemplate; data: unknown },
): Promise<boolean> {
  if (template !== 'newsletter-campaign') return false
  const { campaignId, subscriptionId } = data as MailData['newsletter-campaign']
  if (subscriptionId === null) return false
  const [row] = await tx
    .select({ state: campaign.state })
    .from(campaign)
    .where(eq(campaign.id, campaignId))
    .for('share')
  return row !== undefined && isSentTo(row.state, await readSubscription(tx, subscriptionId))
}

async function hasEmail(db: Executor, id: string, where: SQL | undefined): Promise<boolean> {
  const found = await db
    .select({ id: mail.id })
    .from(mail)
    .where(and(emailsOf(id), where))
    .limit(1)
  return found.length > 0
}

/** A campaign's dropped emails to subscribers who are still in its audience, with their addresses. */
export const droppedOf = (db: Executor, row: Campaign): Promise<{ id: string; recipient: string }[]> =>
  db
    .select({ id: mail.id, recipient: subscription.email })
    .from(mail)
    .innerJoin(subscription, eq(subscription.id, sql`(${mail.data}->>'subscriptionId')::uuid`))
    .where(and(emailsOf(row.id), eq(mail.state, 'dropped'), inAudienceOf(row, row.startedAt ?? row.updatedAt)))
    .orderBy(asc(subscription.id))

/** Number of a campaign's emails in each state of the outbox. */
export async function campaignFigures(db: Executor, id: string) {
  const rows = await db
    .select({ state: mail.state, count: sql<number>`count(*)::int` })
    .from(mail)
    .where(emailsOf(id))
    .groupBy(mail.state)
  const countOf = (state: (typeof rows)[number]['state']) => rows.find((each) => each.state === state)?.count ?? 0
  return { queued: countOf('queued'), sent: countOf('sent'), failed: countOf('failed'), dropped: countOf('dropped') }
}

/** The initial rate of a new campaign: the rate of the last one. */
export async function lastSendRate(db: Executor): Promise<number> {
  const [last] = await db
    .select({ perMinute: campaign.perMinute })
    .from(campaign)
    .orderBy(desc(campaign.createdAt))
    .limit(1)
  return last?.perMinute ?? 60
}
