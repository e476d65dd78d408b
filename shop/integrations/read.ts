import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { countCapped, keyset, type Paged, type PageQuery, pageOf } from '../pagination.ts'
import { runConcurrently } from '../statements.ts'
import type { DeliveryState } from './delivery-state.ts'
import { apiKey, webhook, webhookDelivery } from './table.ts'

export type WebhookRow = typeof webhook.$inferSelect

/** Every webhook, oldest first; at most 20. */
export function readWebhooks(db: Executor): Promise<WebhookRow[]> {
  return db.select().from(webhook).orderBy(asc(webhook.createdAt), asc(webhook.id))
}

/** The webhooks that a notice names. */
const maxNamed = 5
/** Webhooks that their receivers switched off by a 410: the names of the first ones, and how many more there are. */
export type GoneWebhooks = { names: string[]; more: number }

/** Those webhooks, the longest off first. */
export async function goneWebhooks(db: Executor): Promise<GoneWebhooks> {
  const isGone = and(eq(webhook.active, false), isNotNull(webhook.goneAt))
  const found = await db
    .select({ name: webhook.name, all: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(webhook)
    .where(isGone)
    .orderBy(asc(webhook.goneAt), asc(webhook.id))
    .limit(maxNamed)
  return { names: found.map(({ name }) => name), more: (found[0]?.all ?? 0) - found.length }
}

export type ApiKeyRow = Omit<typeof apiKey.$inferSelect, 'hash'>

/** The keys, active ones first, then newest first; at most 200. */
export function readApiKeys(db: Executor): Promise<ApiKeyRow[]> {
  const { id, name, prefix, scopes, createdAt, createdBy, lastUsedAt, revokedAt } = apiKey
  return db
    .select({ id, name, prefix, scopes, createdAt, createdBy, lastUsedAt, revokedAt })
    .from(apiKey)
    .orderBy(sql`${apiKey.revokedAt} is not null`, desc(apiKey.createdAt))
    .limit(200)
}

export type DeliveryFilter = { webhookId?: string | undefined; state?: DeliveryState | undefined }
export type DeliveryRow = Omit<typeof webhookDelivery.$inferSelect, 'claimedUntil' | 'lastOf'> & {
  /** Null when the webhook was deleted. */
  name: string | null
}

/** A page of the delivery log, newest first, and the number of matches (bounded, see `countCapped`). */
export async function listDeliveries(
  db: Executor,
  { webhookId, state }: DeliveryFilter,
  page: PageQuery,
): Promise<Paged<DeliveryRow> & { found: number }> {
  const { where, orderBy, limit } = keyset(webhookDelivery, page)
  const filter: SQL | undefined = and(
    webhookId === undefined ? undefined : eq(webhookDelivery.webhookId, webhookId),
    state === undefined ? undefined : eq(webhookDelivery.state, state),
  )
  const { id, eventId, type, payload, tries, lastStatus, lastError, nextTryAt, createdAt, deliveredAt } =
    webhookDelivery
  const [rows, found] = await runConcurrently([
    db
      .select({
        id,
        webhookId: webhookDelivery.webhookId,
        eventId,
        type,
        payload,
        state: webhookDelivery.state,
        tries,
        lastStatus,
        lastError,
        nextTryAt,
        createdAt,
        deliveredAt,
        name: webhook.name,
      })
      .from(webhookDelivery)
      .leftJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
      .where(and(where, filter))
      .orderBy(...orderBy)
      .limit(limit),
    countCapped(db, db.select({ id }).from(webhookDelivery).where(filter).$dynamic()),
  ])
  return { ...pageOf(rows, page), found }
}
