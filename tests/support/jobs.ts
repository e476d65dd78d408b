import { inArray, sql } from 'drizzle-orm'
import type { JobName } from '#shop/jobs.ts'
import type { OpenShop } from './open-shop.ts'
import { until } from './poll.ts'

/**
 * Waits until no job of these kinds is left, including retries. A job enqueues follow-up jobs before it ends: name both
 * kinds, and everything that they write is there.
 */
export async function jobsDone({ shop }: OpenShop, ...names: JobName[]): Promise<void> {
  await until(`no ${names.join(', ')} left`, async () => {
    const left = await shop.db.execute(
      sql`select 1 from pgboss.job where ${inArray(sql`name`, names)} and state in ('created', 'retry', 'active') limit 1`,
    )
    return (left as unknown as { rows: unknown[] }).rows.length === 0
  })
}
