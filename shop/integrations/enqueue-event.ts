import type { Executor } from '../db.ts'
import type { Jobs } from '../ports.ts'
import type { EventType } from './events.ts'

/**
 * Enqueues events for integrations in the caller's transaction, so that an event is published exactly if it is
 * committed. The event id is assigned here: however often the job runs, it is one event.
 */
export async function enqueueEvents(
  tx: Executor,
  jobs: Jobs,
  events: readonly { type: EventType; subject: string }[],
  now: Date,
): Promise<void> {
  if (events.length > 0) await eventJobs(tx, jobs, events, now)
}

/** The same as one statement of several; requires at least one event. */
export const eventJobs = (
  tx: Executor,
  jobs: Jobs,
  events: readonly { type: EventType; subject: string }[],
  now: Date,
) =>
  jobs.enqueue(
    tx,
    'publish-event',
    events.map((event) => ({ eventId: `evt_${crypto.randomUUID()}`, ...event, at: now.toISOString() })),
  )
