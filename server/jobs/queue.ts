import { sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss'
import { type JobName, jobNames } from '#shop/jobs.ts'
import type { Jobs, Log } from '#shop/ports.ts'

/**
 * Tries with growing pauses; a worker that died is noticed by its heartbeat and its job given to another. The time a job
 * may take is longer than the longest batch: a slow mail server or a silent bank must not have its jobs done twice.
 */
const retries = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 2 * 3600,
  heartbeatSeconds: 10,
}

/** A mail server may be down for a night and a day: letters are tried for a day and a half, at most half an hour apart. */
const patient = { retryLimit: 75, retryDelayMax: 1800 }

/** A backup may hold the embedded database, and with it the worker's own heartbeat; a full disk is not free in a minute. */
const rare = { retryLimit: 2, retryDelay: 900, retryDelayMax: 1800, heartbeatSeconds: 300 }

/**
 * Jobs that somebody waits for: their workers are woken at the commit instead of looking every two seconds. Not the jobs
 * an order is placed with: PostgreSQL commits notifying transactions one after the other.
 */
const atOnce: ReadonlySet<JobName> = new Set(['send-mail', 'write-mail', 'back-up'])

/** The job queue in the shop's own database, with a queue for every job of the shop. */
export async function openQueue(options: ConstructorOptions, log: Log): Promise<{ boss: PgBoss; jobs: Jobs }> {
  const boss = new PgBoss({
    ...options,
    schema: 'pgboss',
    application_name: 'bustan-jobs',
    superviseIntervalSeconds: 10,
    useListenNotify: true,
    // How often a queue is looked at for dead workers; its default of a minute would keep the letters of a killed process waiting.
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
