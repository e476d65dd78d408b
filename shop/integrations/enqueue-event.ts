import type { Executor } from '../db.ts'
import type { Jobs } from '../ports.ts'
import type { EventType } from './events.ts'

/**
 * Has other systems told of what a transaction does: a job of the same transaction, so that nothing is told that did not
 * happen and nothing that did is forgotten. The event has its id from here on: however often the job runs, it is one event.
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
