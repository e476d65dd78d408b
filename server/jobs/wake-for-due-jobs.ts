import { sql } from 'drizzle-orm'
import { whyUnavailable } from '#shop/db.ts'
import type { Shop } from '#shop/shop.ts'

/** The longest that a job waits whose worker is idle and was not woken for it. */
const lookEveryMs = 1_000
/** What begins together would hold the embedded database, and with it the thread that answers visitors. */
const apartMs = 25

const due = sql`
  select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= pgboss.job_now()`

/**
 * Asks for all kinds of jobs at once which have one that is due, and wakes their workers. Workers that poll ask as many
 * statements as there are kinds, which was most of what an idle shop did.
 */
export function wakeForDueJobs(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  wake: (kind: string) => void,
): { stop(): Promise<void> } {
  const look = async () => {
    try {
      const { rows } = (await db.execute(due)) as unknown as { rows: { name: string }[] }
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
