import type { PgBoss } from 'pg-boss'
import type { JobName } from '#shop/jobs.ts'
import { kuwaitZone } from '#shop/kuwait-time.ts'

/** The cron schedule, in Kuwait's time; pg-boss creates each job once, however many processes there are. */
const schedule: Partial<Record<JobName, string>> = {
  'reconcile-payments': '*/5 * * * *',
  'compare-books': '5 4 * * *',
  'send-stock-alerts': '* * * * *',
  'send-cart-reminders': '* * * * *',
  'send-campaigns': '* * * * *',
  'count-sales': '10 * * * *',
  'apply-counter-changes': '* * * * *',
  'recount-counters': '15 4 * * *',
  'roll-up-reports': '* * * * *',
  'recount-reports': '35 4 * * *',
  'prune-pictures': '20 4 * * *',
  'prune-files': '50 4 * * *',
  'purge-deleted': '25 4 * * *',
  'prune-subscriptions': '45 3 * * *',
  'remind-of-packages': '10 9-20 * * *',
  'send-gifts': '* * * * *',
  'close-appointments': '*/15 * * * *',
  'read-busy-times': '*/15 * * * *',
  'vacuum-database': '30 4 * * *',
  'back-up': '0 3 * * *',
}

/** Whether the schedule creates jobs of this kind. */
export const isScheduled = (name: JobName): boolean => name in schedule

/** Registers the schedule with the queue, where it is missing or differs. */
export async function startSchedule(boss: Pick<PgBoss, 'getSchedules' | 'schedule'>): Promise<void> {
  const there = new Map((await boss.getSchedules()).map(({ name, cron, timezone }) => [name, `${cron} ${timezone}`]))
  for (const [name, cron] of Object.entries(schedule))
    if (there.get(name) !== `${cron} ${kuwaitZone}`) await boss.schedule(name, cron, {}, { tz: kuwaitZone })
}
