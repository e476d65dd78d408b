import { eq, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { rateLimit } from '../table.ts'

const { key: keyColumn, points, expire } = rateLimit

/**
 * Counts an attempt with exponential back-off: after `free` attempts each next one waits 1 s, doubled each time, at
 * most `longest`. Returns null when allowed, else the seconds to wait. One atomic statement, so concurrent attempts do
 * not slip through; one made too early is not counted.
 * @param rule.seconds time after the last wait until the counter expires
 */
export async function countWithBackoff(
  executor: Executor,
  key: string,
  { free, longest, seconds }: { free: number; longest: number; seconds: number },
  now: Date,
): Promise<number | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const expired = sql`${expire} < ${at} - make_interval(secs => ${seconds})`
  const wait = sql`make_interval(secs => least(${longest}::float8, power(2, least(${points} - ${free}::int, 30))))`
  const [counted] = await executor
    .insert(rateLimit)
    .values({ key, points: 1, expire: now })
    .onConflictDoUpdate({
      target: keyColumn,
      set: {
        points: sql`case when ${expired} then 1 else ${points} + 1 end`,
        expire: sql`case when ${expired} or ${points} < ${free}::int then ${at} else ${at} + ${wait} end`,
      },
      setWhere: lte(expire, now),
    })
    .returning({ points })
  if (counted !== undefined) return null
  return (await remainingWait(executor, key, now)) ?? 1
}

/** Seconds until the next attempt for a key is allowed; null when it is now. */
export async function remainingWait(executor: Executor, key: string, now: Date): Promise<number | null> {
  const [held] = await executor.select({ expire }).from(rateLimit).where(eq(keyColumn, key))
  const left = (held?.expire?.getTime() ?? 0) - now.getTime()
  return left > 0 ? Math.ceil(left / 1000) : null
}

/** Deletes the attempts of a key. */
export async function clearAttempts(executor: Executor, key: string): Promise<void> {
  await executor.delete(rateLimit).where(eq(keyColumn, key))
}
