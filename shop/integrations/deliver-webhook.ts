import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { changesBetween, recordAudit, systemActor } from '../audit/log.ts'
import { type Db, type Executor, transact } from '../db.ts'
import type { WebhookResponse } from '../ports.ts'
import type { Shop } from '../shop.ts'
import { pauseBefore } from './delivery-state.ts'
import { signedHeaders } from './secret.ts'
import { webhook, webhookDelivery } from './table.ts'

/** How long a run claims a delivery, by the database's clock (all processes share it); longer than the timeout. */
const claimed30s = sql`now() + interval '30 seconds'`

type Delivery = typeof webhookDelivery.$inferSelect
type Ports = Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets' | 'webhooks'>

/**
 * Attempts one delivery and records the response; a failure schedules the next attempt with back-off, eight over a day.
 * `tries` is the attempt number when the job was written: a duplicate or late job does nothing. Throws while another
 * process has claimed it, so that the job is retried if that process died.
 */
export async function deliverWebhook(
  shop: Ports,
  { deliveryId, tries }: { deliveryId: string; tries: number },
): Promise<void> {
  const claimed = await claim(shop.db, deliveryId, tries)
  if (claimed === null) return
  const [to] = await shop.db.select().from(webhook).where(eq(webhook.id, claimed.webhookId))
  if (to === undefined || !(to.active || claimed.type === 'test'))
    return record(shop, claimed, null, { problem: 'switched_off', status: null })
  const body = JSON.stringify(claimed.payload)
  const headers = signedHeaders(shop.secrets, to, { id: claimed.eventId, body, now: shop.clock.now() })
  await record(shop, claimed, to.url, await shop.webhooks.send({ url: to.url, headers, body }))
}

async function claim(db: Db, id: string, tries: number): Promise<Delivery | null> {
  const isAttempt = and(
    eq(webhookDelivery.id, id),
    eq(webhookDelivery.state, 'waiting'),
    eq(webhookDelivery.tries, tries),
  )
  const free = or(isNull(webhookDelivery.claimedUntil), lt(webhookDelivery.claimedUntil, sql`now()`))
  const [claimed] = await db
    .update(webhookDelivery)
    .set({ claimedUntil: claimed30s })
    .where(and(isAttempt, free))
    .returning()
  if (claimed) return claimed
  const [held] = await db.select({ id: webhookDelivery.id }).from(webhookDelivery).where(isAttempt)
  if (held) throw new Error('another process is sending this delivery')
  return null
}

type Result = WebhookResponse | { problem: 'switched_off'; status: null }

/** @param url where it was sent, if it was */
async function record(
  { db, clock, jobs }: Ports,
  sent: Delivery,
  url: string | null,
  { problem, status }: Result,
): Promise<void> {
  const now = clock.now()
  const tries = sent.tries + 1
  const isAttempt = and(
    eq(webhookDelivery.id, sent.id),
    eq(webhookDelivery.tries, sent.tries),
    eq(webhookDelivery.state, 'waiting'),
  )
  await transact(db, async (tx) => {
    // Read again: a resend during this attempt has raised it.
    const [current] = await tx
      .select({ lastOf: webhookDelivery.lastOf })
      .from(webhookDelivery)
      .where(isAttempt)
      .for('update')
    if (current === undefined) return
    const isOff = status === 410 && url !== null && (await switchOff(tx, sent.webhookId, url, now))
    const pause = isOff || problem === 'switched_off' ? null : pauseBefore(current.lastOf - tries)
    const retry = problem !== null && pause !== null
    await tx
      .update(webhookDelivery)
      .set({
        tries,
        lastStatus: status,
        lastError: problem,
        claimedUntil: null,
        state: problem === null ? 'delivered' : retry ? 'waiting' : 'failed',
        deliveredAt: problem === null ? now : null,
        nextTryAt: retry ? new Date(now.getTime() + pause) : null,
      })
      .where(eq(webhookDelivery.id, sent.id))
    if (retry) await jobs.enqueue(tx, 'deliver-webhook', [{ deliveryId: sent.id, tries }], { afterMs: pause })
  })
}

/** Disables a webhook whose receiver answered "gone", unless it has another address by now. Whether it is off then. */
async function switchOff(tx: Executor, id: string, url: string, now: Date): Promise<boolean> {
  const after = { active: false, goneAt: now }
  const [off] = await tx
    .update(webhook)
    .set({ ...after, updatedAt: now })
    .where(and(eq(webhook.id, id), eq(webhook.active, true), eq(webhook.url, url)))
    .returning({ name: webhook.name })
  if (off === undefined) {
    const [current] = await tx.select({ active: webhook.active }).from(webhook).where(eq(webhook.id, id))
    return !current?.active
  }
  const changes = changesBetween<{ active: boolean; goneAt: Date | null }>({ active: true, goneAt: null }, after)
  await recordAudit(
    tx,
    systemActor,
    { subject: 'webhook', subjectId: id, name: off.name, action: 'change', changes },
    now,
  )
  return true
}
