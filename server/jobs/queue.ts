import { sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss'
import { type JobName, jobNames } from '#shop/jobs.ts'
import type { Jobs, Log } from '#shop/ports.ts'

/**
 * Retries with back-off; a dead worker is detected by its heartbeat and its job reassigned. A job's time-out exceeds
 * the longest batch, so that a slow mail server or bank never runs a job twice.
 */
const retries = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 2 * 3600,
  heartbeatSeconds: 10,
}

/** A mail server may be down for a day: emails are retried for a day and a half, at most half an hour apart. */
const patient = { retryLimit: 75, retryDelayMax: 1800 }

/**
 * A backup may hold the embedded database, and with it the worker's own heartbeat; a full disk is not free in a
 * minute.
 */
const rare = { retryLimit: 2, retryDelay: 900, retryDelayMax: 1800, heartbeatSeconds: 300 }

/**
 * Latency-sensitive jobs: their workers are notified at the commit instead of polling every two seconds. Not those
 * enqueued with an order: PostgreSQL commits notifying transactions one after the other.
 */
const atOnce: ReadonlySet<JobName> = new Set(['send-mail', 'back-up'])

/** The job queue in the shop's own database, with a queue for every job of the shop. */
export async function openQueue(options: ConstructorOptions, log: Log): Promise<{ boss: PgBoss; jobs: Jobs }> {
  const boss = new PgBoss({
    ...options,
    schema: 'pgboss',
    superviseIntervalSeconds: 10,
    useListenNotify: true,
    // How often dead workers are detected; the default minute would delay a killed process's emails.
    monitorIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'))
  await boss.start()
  for (const name of jobNames) {
    const rules = { ...retries, ...(name === 'send-mail' && patient), ...(name === 'back-up' && rare) }
    await boss.createQueue(name, { ...rules, deleteAfterSeconds: 86_400 })
    // A queue that an earlier version made has the rules of that version.
    await boss.updateQueue(name, { ...rules, notify: atOnce.has(name) })
    // It asks what it does not know of a queue outside of the transaction that writes a job, and PGlite would wait for ever.
    await boss.insert(name, [])
  }
  return {
    boss,
    jobs: {
      async enqueue(executor, name, data, { afterMs } = {}) {
        const startAfter = afterMs === undefined ? {} : { startAfter: new Date(Date.now() + afterMs) }
        const db = fromDrizzle(executor as Parameters<typeof fromDrizzle>[0], sql)
        await boss.insert(
          name,
          data.map((one) => ({ data: one, ...startAfter })),
          { db },
        )
      },
    },
  }
}
