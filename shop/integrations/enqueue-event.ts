import type { Executor } from '../db.ts'
import type { Jobs } from '../ports.ts'
import type { EventType } from './events.ts'

/**
 * Enqueues events for integrations in the caller's transaction, so that no event is lost or invented. The event id is
 * assigned here: however often the job runs, it is one event.
 */
export async function enqueueEvents(
  tx: Executor,
  jobs: Jobs,
  events: readonly { type: EventType; subject: string }[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  const envelopes = events.map((event) => ({ eventId: `evt_${crypto.randomUUID()}`, ...event, at: now.toISOString() }))
  await jobs.enqueue(tx, 'publish-event', envelopes)
}
