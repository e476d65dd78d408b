import { sql } from 'drizzle-orm'
import { rowsOf, whyUnavailable } from '#shop/db.ts'
import type { Shop } from '#shop/shop.ts'

/** How long a due job waits at most when its idle worker was not woken for it. */
const lookEveryMs = 1_000
/** Jobs that start together would block the embedded database, and with it the thread that answers visitors. */
const apartMs = 25

const due = sql`
  select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= pgboss.job_now()`

/**
 * Asks in one query which kinds have a due job, and wakes their workers. Polling workers would send one statement per
 * kind, which was most of an idle shop's work.
 */
export function wakeForDueJobs(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  wake: (kind: string) => void,
): { stop(): Promise<void> } {
  const look = async () => {
    try {
      const rows = await rowsOf<{ name: string }>(db, due)
      for (const [place, { name }] of rows.entries()) setTimeout(wake, place * apartMs, name).unref()
    } catch (error) {
      if (whyUnavailable(error) === null) log.error({ err: error }, 'due jobs were not found')
    }
  }
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null
    })
  }, lookEveryMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
