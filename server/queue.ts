import { sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss'
import { jobNames } from '#shop/jobs.ts'
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

/** The job queue in the shop's own database, with a queue for every job of the shop. */
export async function openQueue(options: ConstructorOptions, log: Log): Promise<{ boss: PgBoss; jobs: Jobs }> {
  const boss = new PgBoss({
    ...options,
    schema: 'pgboss',
    application_name: 'bustan-jobs',
    schedule: false,
    superviseIntervalSeconds: 10,
    // How often a queue is looked at for dead workers; its default of a minute would keep the letters of a killed process waiting.
    monitorIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'))
  await boss.start()
  for (const name of jobNames) await boss.createQueue(name, { ...retries, deleteAfterSeconds: 86_400 })
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
