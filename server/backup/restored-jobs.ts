import { sql } from 'drizzle-orm'
import type { WaitingJob } from '#adapters/database/load-dump.ts'
import { recordSecurity } from '#shop/audit/security-log.ts'
import { type Db, type Executor, rowsOf } from '#shop/db.ts'
import { jobNames } from '#shop/jobs.ts'
import type { Jobs, Log } from '#shop/ports.ts'

// The queue creates its tables when a shop starts, so pending jobs are stored here until then. Not in `public`, to stay
// out of the next backup.
const table = sql.raw('drizzle.restored_jobs')

/** Stores the jobs of a restored shop, and the restore's id, for its first start. */
export async function saveJobs(tx: Executor, restore: string, jobs: readonly WaitingJob[]): Promise<void> {
  await tx.execute(sql`create table ${table} (id serial primary key, restore text not null, job jsonb)`)
  await tx.execute(sql`insert into ${table} (restore) values (${restore})`)
  for (let from = 0; from < jobs.length; from += 1000)
    await tx.execute(
      sql`insert into ${table} (restore, job)
          select ${restore}, jsonb_array_elements(${JSON.stringify(jobs.slice(from, from + 1000))}::jsonb)`,
    )
}

/** Whether a restore was committed in this database and no shop has been started on it since. */
export async function wasRestored(db: Executor, restore: string): Promise<boolean> {
  if (!(await isThere(db))) return false
  return (await rowsOf(db, sql`select from ${table} where restore = ${restore} limit 1`)).length > 0
}

/** At a start: moves the jobs of a restored shop into its queue, once, however many processes start together. */
export async function takeOverJobs(db: Db, jobs: Jobs, log: Log): Promise<void> {
  if (!(await isThere(db))) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7262802)`)
    if (!(await isThere(tx))) return
    const saved = await rowsOf<{ job: WaitingJob }>(tx, sql`select job from ${table} where job is not null order by id`)
    for (const { name, data, startAfter } of saved.map(({ job }) => job)) {
      const known = jobNames.find((each) => each === name)
      const afterMs = Math.max(0, Date.parse(startAfter) - Date.now())
      if (known) await jobs.enqueue(tx, known, [data as never], { afterMs })
      else log.warn({ name }, 'a waiting job of an older version was left out')
    }
    await recordSecurity(tx, { kind: 'restore', details: { how: 'command' } }, new Date())
    await tx.execute(sql`drop table ${table}`)
  })
}

async function isThere(db: Executor): Promise<boolean> {
  const [found] = await rowsOf<{ there: boolean }>(
    db,
    sql`select to_regclass('drizzle.restored_jobs') is not null as there`,
  )
  return found?.there === true
}
