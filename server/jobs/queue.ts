import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { afterCommit, rowsOf } from '#shop/db.ts'
import { type JobName, jobNames } from '#shop/jobs.ts'
import type { Jobs, Log } from '#shop/ports.ts'

/**
 * Retries with back-off; a dead worker is detected by its heartbeat and its job reassigned. A job's timeout exceeds
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

/** A mail server or a bucket may be down for a day: retried for a day and a half, at most half an hour apart. */
const patient = { retryLimit: 75, retryDelayMax: 1800 }
const patientJobs: ReadonlySet<JobName> = new Set(['send-mail', 'send-whatsapp', 'remove-files'])

/**
 * A backup may block the embedded database, and with it the worker's own heartbeat; a full disk is not fixed in a
 * minute. One that no machine makes, because none has a folder for it, is dropped.
 */
const rare = {
  retryLimit: 2,
  retryDelay: 900,
  retryDelayMax: 1800,
  heartbeatSeconds: 300,
  retentionSeconds: 6 * 3600,
}

/**
 * Latency-sensitive jobs: this process fetches them once they are committed, others at their next poll. Not by NOTIFY:
 * PostgreSQL commits notifying transactions one after the other.
 */
const urgentJobs: ReadonlySet<JobName> = new Set(['send-mail', 'send-whatsapp', 'back-up'])

/** Jobs of several transactions within this time are fetched together. */
const wakeAfterMs = 20

export type Queue = {
  boss: PgBoss
  jobs: Jobs
  /** Registers this process's worker of a kind, which is then woken for its jobs. */
  worksHere(name: string, workerId: string): void
  /** Wakes this process's worker of a kind, if there is one. */
  wake(name: string): void
}

/** The job queue in the shop's own database, with a queue for every job of the shop. */
export async function openQueue(options: ConstructorOptions, log: Log): Promise<Queue> {
  const boss = new PgBoss({
    ...options,
    schema: 'pgboss',
    superviseIntervalSeconds: 10,
    // How often dead workers are detected; the default minute would delay a killed process's emails.
    monitorIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'))
  await boss.start()
  const inserts = new Map<JobName, (rows: string) => SQL>()
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of jobNames) {
    const rules = {
      ...retries,
      ...(patientJobs.has(name) && patient),
      ...(name === 'back-up' && rare),
      notify: false,
    }
    const found = existing.get(name)
    if (found === undefined) await boss.createQueue(name, { ...rules, deleteAfterSeconds: 86_400 })
    // A queue made by an earlier version has that version's rules.
    else if (!isDeepStrictEqual({ ...found, ...rules }, { ...found })) await boss.updateQueue(name, rules)
    inserts.set(name, await insertOf(boss, name))
  }
  const workerIds = new Map<string, string>()
  const wake = (name: string) => {
    const worker = workerIds.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  const waking = new Set<JobName>()
  const wakeSoon = (name: JobName) => {
    if (waking.has(name)) return
    waking.add(name)
    setTimeout(() => {
      waking.delete(name)
      wake(name)
    }, wakeAfterMs).unref()
  }
  return {
    boss,
    worksHere: (name, workerId) => void workerIds.set(name, workerId),
    wake,
    jobs: {
      enqueue(executor, name, data, { afterMs } = {}) {
        const startAfter = afterMs === undefined ? {} : { startAfter: new Date(Date.now() + afterMs) }
        const insert = inserts.get(name) as (rows: string) => SQL
        if (urgentJobs.has(name) && afterMs === undefined) afterCommit(executor, () => wakeSoon(name))
        return executor.execute(insert(JSON.stringify(data.map((one) => ({ data: one, ...startAfter })))))
      },
      async isWaiting(executor, name, data) {
        // As in the condition of pg-boss's partial index: jobs that are over are not read.
        const waiting = sql`select from pgboss.job where name = ${name} and state < 'active' and not blocked
          and data = ${JSON.stringify(data)}::jsonb limit 1`
        return (await rowsOf(executor, waiting)).length > 0
      },
      async expedite(executor, name, data) {
        const jobs = await rowsOf<{ state: string }>(
          executor,
          sql`update pgboss.job set start_after = now()
            where name = ${name} and data = ${JSON.stringify(data)}::jsonb and state in ('created', 'retry', 'active')
            returning state`,
        )
        if (jobs.some(({ state }) => state !== 'active')) {
          afterCommit(executor, () => wakeSoon(name))
          return 'waiting'
        }
        return jobs.length > 0 ? 'running' : null
      },
    },
  }
}

/**
 * pg-boss's own insert statement, so that it can be part of a transaction. pg-boss would also query queue settings
 * outside the transaction, and PGlite would wait for ever.
 */
async function insertOf(boss: PgBoss, name: JobName): Promise<(rows: string) => SQL> {
  let text = ''
  const db = {
    async executeSql(query: string) {
      text = query
      return { rows: [] }
    },
  }
  await boss.insert(name, [{}], { db })
  const [before, after, ...more] = text.split('$1')
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('pg-boss writes a job with another statement than this shop knows')
  return (rows) => sql`${sql.raw(before)}${rows}${sql.raw(after)}`
}
