import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs } from '../ports.ts'
import { deliveryAttempts } from './delivery-state.ts'
import { webhook, webhookDelivery } from './table.ts'

type Ports = { clock: Clock; jobs: Jobs }

/** Sends a webhook a test event, even if it is paused, in a single attempt. */
export function sendTest(
  db: Db,
  { clock, jobs }: Ports,
  admin: Admin<'integrations.act'>,
  id: string,
): Promise<Outcome<{ deliveryId: string }, { reason: 'unknown' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [row] = await tx.select().from(webhook).where(eq(webhook.id, id))
    if (row === undefined) return refuse({ reason: 'unknown' })
    const deliveryId = randomUUID()
    await tx.insert(webhookDelivery).values({
      id: deliveryId,
      webhookId: id,
      eventId: `evt_${randomUUID()}`,
      type: 'test',
      payload: { type: 'test', timestamp: now.toISOString(), data: {} },
      state: 'waiting',
      lastOf: 1,
      nextTryAt: now,
      createdAt: now,
    })
    await jobs.enqueue(tx, 'deliver-webhook', [{ deliveryId, tries: 0 }])
    await recordAudit(tx, admin, { subject: 'webhook', subjectId: id, name: row.name, action: 'send' }, now)
    return done({ deliveryId })
  })
}

/** Resends a delivery at once under the same event id, with its attempts reset. */
export function redeliver(
  db: Db,
  { clock, jobs }: Ports,
  admin: Admin<'integrations.act'>,
  deliveryId: string,
): Promise<Outcome<{ deliveryId: string }, { reason: 'unknown' | 'paused' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx
      .select({ type: webhookDelivery.type, id: webhook.id, name: webhook.name, active: webhook.active })
      .from(webhookDelivery)
      .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
      .where(eq(webhookDelivery.id, deliveryId))
      .for('update', { of: webhookDelivery })
    if (found === undefined) return refuse({ reason: 'unknown' })
    if (!found.active && found.type !== 'test') return refuse({ reason: 'paused' })
    const tries = found.type === 'test' ? 1 : deliveryAttempts
    const [row] = await tx
      .update(webhookDelivery)
      .set({
        state: 'waiting',
        lastOf: sql`${webhookDelivery.tries} + ${tries}::int`,
        deliveredAt: null,
        nextTryAt: now,
      })
      .where(eq(webhookDelivery.id, deliveryId))
      .returning({ tries: webhookDelivery.tries })
    await jobs.enqueue(tx, 'deliver-webhook', [{ deliveryId, tries: row?.tries ?? 0 }])
    await recordAudit(tx, admin, { subject: 'webhook', subjectId: found.id, name: found.name, action: 'resend' }, now)
    return done({ deliveryId })
  })
}
