import { followSchedule } from '#shop/catalog/prices/follow-schedule.ts'
import { whyUnavailable } from '#shop/db.ts'
import type { Shop } from '#shop/shop.ts'

export type ScheduleWatch = {
  /** Plans may have changed: the next moment is read again. */
  changed(): void
  stop(): Promise<void>
}

/** How often the clock is looked at; the database is asked only when a moment has come. */
const lookEveryMs = 200
/** For plans that came without a notice, such as a restored draft. */
const readAgainMs = 30_000

/**
 * Changes prices and launches products at their moment, in every process: the first makes the change, and the notice that
 * comes with it empties the page caches of all. What came due before the start is changed at once.
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
