import { sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss'
import { type JobName, jobNames } from '#shop/jobs.ts'
import type { Jobs, Log } from '#shop/ports.ts'

/** Tries with growing pauses; a worker that died is noticed by its heartbeat and its job given to another. */
const retries = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
}

/**
 * Jobs that somebody waits for: their workers are woken at the commit instead of looking every two seconds. Not the jobs
 * an order is placed with: PostgreSQL commits notifying transactions one after the other.
 */
const atOnce: ReadonlySet<JobName> = new Set(['send-mail', 'write-mail'])

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
    await boss.createQueue(name, { ...retries, deleteAfterSeconds: 86_400 })
    await boss.updateQueue(name, { notify: atOnce.has(name) })
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
