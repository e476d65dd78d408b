import type { PgBoss } from 'pg-boss'
import { transact } from '#shop/db.ts'
import { enqueueEmails } from '#shop/email/enqueue-email.ts'
import type { NewMail } from '#shop/email/table.ts'
import type { JobName } from '#shop/jobs.ts'
import type { Shop } from '#shop/shop.ts'

type Work = (shop: Shop, data: never, database: never) => Promise<void>

/** Jobs renamed since an earlier version, by the old name. */
const formerNames: Record<string, JobName> = {
  'tidy-pictures': 'prune-pictures',
  'tidy-newsletter': 'prune-subscriptions',
  'tidy-database': 'vacuum-database',
  'fold-tallies': 'apply-counter-changes',
  'count-tallies': 'recount-counters',
  'remind-booking': 'remind-of-appointment',
  'close-bookings': 'close-appointments',
}

const writeEmail = ({ db, jobs, clock }: Shop, email: NewMail) =>
  transact(db, (tx) => enqueueEmails(tx, jobs, [email], clock.now()))

/**
 * Workers for jobs of earlier versions whose queues still exist: pending jobs are done, even a reminder weeks from now.
 * No new ones are added or scheduled.
 */
export async function formerWorkers(
  boss: Pick<PgBoss, 'getQueues' | 'unschedule'>,
  workers: Record<JobName, Work>,
): Promise<Record<string, Work>> {
  const renamed = Object.entries(formerNames).map(([name, now]): [string, Work] => [name, workers[now]])
  const former: [string, Work][] = [...renamed, ['write-mail', writeEmail]]
  const left: Record<string, Work> = {}
  const queues = new Set((await boss.getQueues(former.map(([name]) => name))).map(({ name }) => name))
  for (const [name, work] of former) {
    if (!queues.has(name)) continue
    await boss.unschedule(name)
    left[name] = work
  }
  return left
}
