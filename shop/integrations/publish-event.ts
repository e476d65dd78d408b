import { randomUUID } from 'node:crypto'
import { and, arrayContains, eq } from 'drizzle-orm'
import { type Db, transact } from '../db.ts'
import type { Clock, Jobs } from '../ports.ts'
import { deliveryAttempts } from './delivery-state.ts'
import type { NewEvent } from './events.ts'
import { payloadOf } from './payload.ts'
import { webhook, webhookDelivery } from './table.ts'

/** Writes a delivery of an event, with its job, for every webhook that subscribes to it. Idempotent. */
export async function deliverEvent(
  { db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs },
  event: NewEvent,
): Promise<void> {
  const now = clock.now()
  const subscribers = await db
    .select({ id: webhook.id })
    .from(webhook)
    .where(and(eq(webhook.active, true), arrayContains(webhook.events, [event.type])))
  if (subscribers.length === 0) return
  await transact(db, async (tx) => {
    const payload = await payloadOf(tx, event)
    if (payload === null) return
    const written = await tx
      .insert(webhookDelivery)
      .values(
        subscribers.map(({ id }) => ({
          id: randomUUID(),
          webhookId: id,
          eventId: event.eventId,
          type: event.type,
          payload,
          state: 'waiting' as const,
          lastOf: deliveryAttempts,
          nextTryAt: now,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ deliveryId: webhookDelivery.id, tries: webhookDelivery.tries })
    if (written.length > 0) await jobs.enqueue(tx, 'deliver-webhook', written)
  })
}
