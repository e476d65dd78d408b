import { randomUUID } from 'node:crypto'
import { arrayContains } from 'drizzle-orm'
import { type Db, transact } from '../db.ts'
import type { Clock, Jobs } from '../ports.ts'
import { deliveryAttempts } from './delivery-state.ts'
import type { NewEvent } from './events.ts'
import { payloadOf } from './payload.ts'
import { webhook, webhookDelivery } from './table.ts'

/**
 * Writes a delivery of an event for every webhook that subscribes to it, with its job. For one that is paused or was
 * switched off it is a failed one without a job, which can be resent. Idempotent.
 */
export async function deliverEvent(
  { db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs },
  event: NewEvent,
): Promise<void> {
  const now = clock.now()
  const subscribers = await db
    .select({ id: webhook.id, active: webhook.active })
    .from(webhook)
    .where(arrayContains(webhook.events, [event.type]))
  if (subscribers.length === 0) return
  await transact(db, async (tx) => {
    const payload = await payloadOf(tx, event)
    if (payload === null) return
    const written = await tx
      .insert(webhookDelivery)
      .values(
        subscribers.map(({ id, active }) => ({
          id: randomUUID(),
          webhookId: id,
          eventId: event.eventId,
          type: event.type,
          payload,
          ...(active
            ? { state: 'waiting' as const, nextTryAt: now }
            : { state: 'failed' as const, lastError: 'switched_off' }),
          lastOf: deliveryAttempts,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ deliveryId: webhookDelivery.id, tries: webhookDelivery.tries, state: webhookDelivery.state })
    const due = written.filter(({ state }) => state === 'waiting')
    const attempts = due.map(({ deliveryId, tries }) => ({ deliveryId, tries }))
    if (attempts.length > 0) await jobs.enqueue(tx, 'deliver-webhook', attempts)
  })
}
