import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { WaitingJob } from '#adapters/database/load-dump.ts'
import { expireInvitations } from '#shop/accounts/invitations/prune.ts'
import { accountLink, device, session } from '#shop/accounts/table.ts'
import { deleteSetupLinks } from '#shop/accounts/users/set-up-admin.ts'
import { recordSecurity } from '#shop/audit/security-log.ts'
import { deleteUnsentReminders } from '#shop/cart/reminders/store-cart.ts'
import { type Db, type Executor, rowsOf } from '#shop/db.ts'
import { jobNames } from '#shop/jobs.ts'
import { stopDueCampaigns } from '#shop/newsletter/campaigns/start-campaign.ts'
import { skipNumbers } from '#shop/order-number.ts'
import type { Jobs, Log } from '#shop/ports.ts'
import { holdUnsentRefunds } from '#shop/refunds/send-refund.ts'
import { giveUpUnsentMessages } from '#shop/whatsapp/take-message.ts'
import { isScheduled } from '../jobs/schedule.ts'

// The queue creates its tables when a shop starts, so pending jobs are stored here until then. Not in `public`, to stay
// out of the next backup.
const table = sql.raw('drizzle.restored_jobs')

/** Order and message numbers that are skipped for each started hour since the backup. */
const numbersPerHour = 100

/** How long another process may take to finish a restore. */
const longestMs = 120_000

type RestoredRow = { job: WaitingJob | null; made_at?: string | null }

/** Stores what the first start after a restore needs: the restore's id, when its backup was made, and the pending jobs. */
export async function saveRestored(
  tx: Executor,
  { id, madeAt, jobs }: { id: string; madeAt: string; jobs: readonly WaitingJob[] },
): Promise<void> {
  await tx.execute(sql`create table ${table} (id serial primary key, restore text not null, made_at text, job jsonb)`)
  await tx.execute(sql`insert into ${table} (restore, made_at) values (${id}, ${madeAt})`)
  for (let from = 0; from < jobs.length; from += 1000)
    await tx.execute(
      sql`insert into ${table} (restore, job)
          select ${id}, jsonb_array_elements(${JSON.stringify(jobs.slice(from, from + 1000))}::jsonb)`,
    )
}

/** Whether a restore was committed in this database and no shop has been started on it since. */
export async function wasRestored(db: Executor, restore: string): Promise<boolean> {
  if (!(await isThere(db))) return false
  return (await rowsOf(db, sql`select from ${table} where restore = ${restore} limit 1`)).length > 0
}

/**
 * The first start of a restored shop, once, however many processes start together: moves its jobs into the queue, and
 * keeps what happened after the backup from happening twice. Sessions, setup links and invitations end, because some may have been
 * revoked since; due campaigns wait for an admin; WhatsApp messages, which are sent at most once, become not certain;
 * carts that waited for their reminder are deleted; refunds that may have been sent need a person; numbers that may be
 * taken are skipped.
 */
export async function finishRestore(db: Db, jobs: Jobs, log: Log, now: Date): Promise<void> {
  const until = performance.now() + longestMs
  while (await isThere(db)) {
    if (await finishAlone(db, jobs, log, now)) return
    if (performance.now() > until) throw new Error('another process has been finishing the restore for two minutes')
    await pause(1000)
  }
}

/** Returns false while another process does it: waiting for its lock would take longer than a statement may. */
async function finishAlone(db: Db, jobs: Jobs, log: Log, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lock] = await rowsOf<{ taken: boolean }>(tx, sql`select pg_try_advisory_xact_lock(7262802) as taken`)
    if (!lock?.taken) return false
    if (!(await isThere(tx))) return true
    // As JSON, because versions before this one created the table without `made_at`.
    const saved = await rowsOf<{ row: RestoredRow }>(tx, sql`select to_jsonb(r) as row from ${table} r order by id`)
    const madeAt = saved[0]?.row.made_at ?? null
    await enqueueRestored(
      tx,
      jobs,
      log,
      saved.flatMap(({ row }) => row.job ?? []),
    )
    for (const signedIn of [session, accountLink, device]) await tx.delete(signedIn)
    // A later one was made by an operator of the restored shop.
    await deleteSetupLinks(tx, madeAt === null ? null : new Date(madeAt))
    await expireInvitations(tx, now)
    await stopDueCampaigns(tx, now)
    await giveUpUnsentMessages(tx)
    await deleteUnsentReminders(tx)
    await holdUnsentRefunds(tx, now)
    const hours = madeAt === null ? 24 : Math.max(1, Math.ceil((now.getTime() - Date.parse(madeAt)) / 3_600_000))
    await skipNumbers(tx, hours * numbersPerHour, now)
    await recordSecurity(tx, { kind: 'restore', details: { how: 'command', ...(madeAt && { of: madeAt }) } }, now)
    await tx.execute(sql`drop table ${table}`)
    log.warn({ madeAt }, 'the shop was restored: docs/operations.md says what to check')
    return true
  })
}

/** Scheduled kinds are left out: the schedule creates them, and a backup at once would replace the oldest one. */
async function enqueueRestored(tx: Executor, jobs: Jobs, log: Log, saved: readonly WaitingJob[]): Promise<void> {
  const now = Date.now()
  // Together by second, since there may be thousands.
  const afterMs = ({ startAfter }: WaitingJob) => Math.max(0, Math.ceil((Date.parse(startAfter) - now) / 1000) * 1000)
  const alike = Map.groupBy(saved, (job) => `${job.name} ${afterMs(job)}`)
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue
    const known = jobNames.find((each) => each === first.name)
    if (known === undefined) log.warn({ name: first.name }, 'a waiting job of an older version was left out')
    else if (!isScheduled(known))
      await jobs.enqueue(tx, known, [first, ...others].map(({ data }) => data) as never, { afterMs: afterMs(first) })
  }
}

/** Read from the catalog's rows: `to_regclass` may still see a table that another process has just dropped. */
async function isThere(db: Executor): Promise<boolean> {
  const tables = sql`select from pg_tables where schemaname = 'drizzle' and tablename = 'restored_jobs'`
  return (await rowsOf(db, tables)).length > 0
}
