import { and, eq, gt, gte, sql } from 'drizzle-orm'
import { recordSecurity } from '../../audit/security-log.ts'
import type { Executor } from '../../db.ts'
import { type LimitName, limits } from '../../limits.ts'
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
  const [counted] = await count(executor, [key], seconds, now)
  return counted !== undefined && counted.points > most ? secondsUntil(counted.expire, now) : null
}

/**
 * Counts an email of a `quiet` policy where it is written, in the same transaction: only what is sent counts. The first
 * one too many of a window is recorded in the security log.
 * @param keys what is counted, each once
 * @param typed the address's `addressHash` for that record; without it the record does not say whose mailbox is full
 * @returns the keys that get no more; locks each counter until the end of the transaction
 */
export async function countEmails(
  tx: Executor,
  limit: LimitName,
  keys: readonly string[],
  now: Date,
  typed?: string,
): Promise<ReadonlySet<string>> {
  const { id, most, seconds } = limits[limit]
  const prefix = `${id}:`
  // Sorted: two transactions lock in one order.
  const rows = await count(
    tx,
    keys.toSorted().map((key) => prefix + key),
    seconds,
    now,
  )
  for (const each of rows)
    if (each.points === most + 1)
      await recordSecurity(tx, { kind: 'limit', outcome: 'refused', typed, details: { limit } }, now)
  return new Set(rows.filter(({ points }) => points > most).map(({ key }) => key.slice(prefix.length)))
}

async function count(executor: Executor, keys: readonly string[], seconds: number, now: Date) {
  if (keys.length === 0) return []
  const over = sql`${expire} <= ${sql.param(now, expire)}`
  const ends = new Date(now.getTime() + seconds * 1000)
  return executor
    .insert(rateLimit)
    .values(keys.map((key) => ({ key, points: 1, expire: ends })))
    .onConflictDoUpdate({
      target: keyColumn,
      set: {
        points: sql`case when ${over} then 1 else ${points} + 1 end`,
        expire: sql`case when ${over} then excluded.expire else ${expire} end`,
      },
    })
    .returning({ key: keyColumn, points, expire })
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
