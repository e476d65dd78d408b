import { and, eq, gt, gte, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { rateLimit } from '../table.ts'

const { key: keyColumn, points, expire } = rateLimit

/**
 * Counts an attempt in a fixed window that begins with the first one: `most` are allowed, then none until it is over.
 * Returns null when allowed, else the seconds to wait. One atomic statement, so concurrent attempts do not slip through.
 * @param rule.seconds length of the window
 */
export async function countInWindow(
  executor: Executor,
  key: string,
  { most, seconds }: { most: number; seconds: number },
  now: Date,
): Promise<number | null> {
  const over = sql`${expire} <= ${sql.param(now, expire)}`
  const [counted] = await executor
    .insert(rateLimit)
    .values({ key, points: 1, expire: new Date(now.getTime() + seconds * 1000) })
    .onConflictDoUpdate({
      target: keyColumn,
      set: {
        points: sql`case when ${over} then 1 else ${points} + 1 end`,
        expire: sql`case when ${over} then excluded.expire else ${expire} end`,
      },
    })
    .returning({ points, expire })
  return counted !== undefined && counted.points > most ? secondsUntil(counted.expire, now) : null
}

/** Seconds until the next attempt for a key is allowed; null when it is now. Counts nothing. */
export async function waitInWindow(
  executor: Executor,
  key: string,
  { most }: { most: number },
  now: Date,
): Promise<number | null> {
  const [full] = await executor
    .select({ expire })
    .from(rateLimit)
    .where(and(eq(keyColumn, key), gte(points, most), gt(expire, now)))
  return full === undefined ? null : secondsUntil(full.expire, now)
}

function secondsUntil(expires: Date | null, now: Date): number {
  return Math.ceil(((expires?.getTime() ?? 0) - now.getTime()) / 1000)
}
