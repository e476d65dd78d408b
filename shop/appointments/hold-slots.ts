import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { databaseCode, type Executor } from '../db.ts'
import { kuwaitDate, startOfDay } from '../kuwait-time.ts'
import type { StoreSettings } from '../settings/form.ts'
import { busyBetween } from './read.ts'
import { isOffered } from './slots.ts'
import type { SessionMode } from './status.ts'
import { booking } from './table.ts'

/** A session a buyer wants, at an instant; `position` counts an order's sessions from 0. */
export type WantedSession = { position: number; productId: string; minutes: number; startsAt: Date; mode: SessionMode }

export type TimeRefusal = 'not_offered' | 'day_full' | 'taken'

/**
 * Holds the times of an order's sessions, in the transaction that places it. Answers the first session that cannot be
 * had, and then the caller must roll back. That two buyers never get one time is the database's constraint: the slower of
 * the two waits for the faster and then fails with an error of which `isTaken` is true.
 */
export async function holdTimes(
  tx: Executor,
  rules: StoreSettings['booking'],
  orderId: string,
  sessions: readonly WantedSession[],
  now: Date,
): Promise<{ position: number; why: TimeRefusal } | null> {
  for (const { position, startsAt, minutes } of sessions)
    if (!isOffered(rules, startsAt, minutes, now)) return { position, why: 'not_offered' }
  const full = rules.perDay === null ? null : await fullDay(tx, rules.perDay, sessions)
  if (full !== null) return { position: full, why: 'day_full' }
  await tx.insert(booking).values(
    // In the order of time, so that two buyers of several sessions do not wait for each other.
    [...sessions]
      .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      .map(({ position, productId, startsAt, minutes, mode }) => ({
        id: randomUUID(),
        orderId,
        position,
        productId,
        startsAt,
        ...endsOf(startsAt, minutes, rules.bufferMinutes),
        mode,
        state: 'held' as const,
        createdAt: now,
        updatedAt: now,
      })),
  )
  return null
}

/** When a session ends, and when the next one may begin. */
export function endsOf(startsAt: Date, minutes: number, bufferMinutes: number) {
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  return { endsAt, busyUntil: new Date(endsAt.getTime() + bufferMinutes * 60_000) }
}

/** Whether an error is the calendar's refusal of an overlap. */
export function isTaken(error: unknown): boolean {
  return databaseCode(error) === '23P01'
}

/** The first session whose day would have more than it may; whoever asks about a day next waits for this transaction. */
export async function fullDay(
  tx: Executor,
  perDay: number,
  sessions: readonly { position: number; startsAt: Date }[],
  except?: string,
): Promise<number | null> {
  const days = [...new Set(sessions.map(({ startsAt }) => kuwaitDate(startsAt)))].sort()
  for (const day of days) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${day}`}, 0))`)
    const busy = await busyBetween(tx, startOfDay(day), startOfDay(day, 1), except)
    const there = busy.filter(({ startsAt, countsForDay }) => countsForDay && kuwaitDate(startsAt) === day).length
    const wanted = sessions.filter(({ startsAt }) => kuwaitDate(startsAt) === day)
    if (there + wanted.length > perDay) return wanted[Math.max(0, perDay - there)]?.position ?? 0
  }
  return null
}
