import { followSchedule } from '#shop/catalog/prices/follow-schedule.ts'
import { whyUnavailable } from '#shop/db.ts'
import type { Shop } from '#shop/shop.ts'

export type ScheduleWatch = {
  /** Schedules may have changed: reads the next one again. */
  changed(): void
  stop(): Promise<void>
}

/** How often the clock is checked; the database is queried only when something is due. */
const lookEveryMs = 200
/** For schedules changed without a notification, such as a restored draft. */
const readAgainMs = 30_000

/**
 * Changes prices and launches products on schedule, in every process: the first one makes the change, and its
 * notification clears the page caches of all. What came due before the start is changed at once.
 */
export function watchSchedule({ db, clock, log }: Pick<Shop, 'db' | 'clock' | 'log'>): ScheduleWatch {
  let next: Date | null = null
  let stale = true
  let readAt = 0
  let working: Promise<void> | null = null
  const follow = async () => {
    stale = false
    readAt = performance.now()
    try {
      next = await followSchedule(db, clock)
    } catch (error) {
      stale = true
      if (whyUnavailable(error) === null) log.error({ err: error }, 'planned changes of products failed')
    }
  }
  const look = () => {
    const isOld = performance.now() - readAt > readAgainMs
    if (working !== null || !(stale || isOld || (next !== null && next <= clock.now()))) return
    working = follow().finally(() => {
      working = null
    })
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return {
    changed: () => {
      stale = true
    },
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
