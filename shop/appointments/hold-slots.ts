import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { databaseCode, type Executor } from '../db.ts'
import { dayMs, kuwaitDate, startOfDay } from '../kuwait-time.ts'
import type { StoreSettings } from '../settings/form.ts'
import { busyBetween, type Host, type HostTime, lockActiveHosts } from './hosts/read.ts'
import { byFewest, offersProduct, rulesOf } from './hosts/rules.ts'
import type { Appointment } from './read.ts'
import { isOffered } from './slots.ts'
import type { SessionMode } from './status.ts'
import { booking } from './table.ts'
import { spanOfWeek, weekOf } from './week.ts'

/** A session a buyer requests: an instant, and a host or anyone; `position` numbers an order's sessions from 0. */
export type WantedSession = {
  position: number
  productId: string
  minutes: number
  startsAt: Date
  mode: SessionMode
  hostId: number | null
  /** The order line of the package it belongs to. */
  packageLine?: number
}
type Span = Pick<Appointment, 'startsAt' | 'endsAt'>
export type SlotRefusal = 'not_offered' | 'day_full' | 'taken'

type Rules = StoreSettings['booking']

/** A time that an order holds with a host. */
export type HeldTime = Pick<typeof booking.$inferSelect, 'productId' | 'hostId' | 'startsAt'>

/** The times that an unpaid order holds. */
export const heldTimes = (tx: Executor, orderId: string): Promise<HeldTime[]> =>
  tx
    .select({ productId: booking.productId, hostId: booking.hostId, startsAt: booking.startsAt })
    .from(booking)
    .where(and(eq(booking.orderId, orderId), eq(booking.state, 'held')))

/**
 * Holds the slots of an order's sessions, in the transaction that places it. Returns the first session that is not
 * available, and then the caller must roll back. Times of the order that it replaces (`own`) stay available to it,
 * also when they are no longer offered to others because the notice has begun or the hours have changed. A database
 * constraint prevents two buyers from getting one slot of one host: the slower waits for the faster, then the next
 * free host is tried, those with the fewest sessions first.
 */
export async function holdSlots(
  tx: Executor,
  rules: Rules,
  orderId: string,
  sessions: readonly WantedSession[],
  now: Date,
  own: readonly HeldTime[] = [],
): Promise<{ position: number; why: SlotRefusal } | null> {
  const hosts = await lockActiveHosts(tx)
  const offeringHosts = (session: WantedSession) => {
    const { startsAt, minutes, productId } = session
    const isOwn = ({ id }: Host) =>
      own.some((held) => held.hostId === id && held.productId === productId && +held.startsAt === +startsAt)
    return eligibleHosts(hosts, session).filter(
      (host) => isOffered(rulesOf(rules, host), startsAt, minutes, now) || (isOwn(host) && startsAt > now),
    )
  }
  const inOrder = [...sessions].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  // A time far beyond the horizon is not looked up.
  for (const session of inOrder)
    if (offeringHosts(session).length === 0) return { position: session.position, why: 'not_offered' }
  if (rules.perDay !== null) await lockDays(tx, inOrder)
  const first = spanOfWeek(weekOf(kuwaitDate(inOrder[0]?.startsAt ?? now)))
  const last = spanOfWeek(weekOf(kuwaitDate(inOrder.at(-1)?.startsAt ?? now)))
  const busy = await busyBetween(tx, first.from, new Date(last.until.getTime() + dayMs))
  let before = 0
  for (const session of inOrder) {
    const { position, productId, startsAt, minutes, mode, hostId, packageLine = null } = session
    // A buyer has one session at a time, with any host.
    if (startsAt.getTime() < before) return { position, why: 'taken' }
    before = startsAt.getTime() + minutes * 60_000
    const open = offeringHosts(session).filter(({ id }) => !isFull(rules, busy, id, startsAt))
    if (open.length === 0) return { position, why: 'day_full' }
    const taken = await holdWithOne(
      tx,
      leastBusyFirst(open, busy, startsAt),
      (host) => ({
        id: randomUUID(),
        orderId,
        position,
        productId,
        packageLine,
        hostId: host.id,
        hostChosen: hostId !== null,
        startsAt,
        ...sessionEnds(startsAt, minutes, rulesOf(rules, host).bufferMinutes),
        mode,
        state: 'held' as const,
        createdAt: now,
        updatedAt: now,
      }),
      busy,
    )
    if (taken === null) return { position, why: 'taken' }
    busy.push(taken)
  }
  return null
}

/** Inserts the slot for the first host who is free; a slot that another transaction has just taken is skipped. */
async function holdWithOne(
  tx: Executor,
  hosts: readonly Host[],
  rowFor: (host: Host) => typeof booking.$inferInsert,
  busy: readonly HostTime[],
): Promise<HostTime | null> {
  for (const host of hosts) {
    const row = rowFor(host)
    if (!isFree(busy, host.id, row)) continue
    const [held] = await tx.insert(booking).values(row).onConflictDoNothing().returning()
    if (held) return { ...held, countsForDay: true, isOwn: false }
  }
  return null
}

/** Who can give a session: the requested host, or all who give its consultation. */
export const eligibleHosts = (
  hosts: readonly Host[],
  { productId, hostId }: Pick<WantedSession, 'productId' | 'hostId'>,
) => hosts.filter((host) => offersProduct(host, productId) && (hostId === null || host.id === hostId))

/** Whether a buyer has another session in a span: they have one at a time, with any host. */
export const hasSessionIn = (own: readonly Appointment[], { startsAt, endsAt }: Span, except?: string): boolean =>
  own.some(
    (each) =>
      each.id !== except &&
      (each.state === 'held' || each.state === 'confirmed') &&
      each.startsAt < endsAt &&
      startsAt < each.endsAt,
  )

/** Whether a host is free at a time. */
export const isFree = (
  busy: readonly HostTime[],
  id: number,
  { startsAt, busyUntil }: Pick<HostTime, 'startsAt' | 'busyUntil'>,
) => busy.every((each) => each.hostId !== id || each.busyUntil <= startsAt || busyUntil <= each.startsAt)

const sessionsOf = (busy: readonly HostTime[], id: number, from: Date, until: Date) =>
  busy.filter((each) => each.hostId === id && each.countsForDay && from <= each.startsAt && each.startsAt < until)
    .length

/** Whether a host has reached the daily limit of sessions. */
export function isFull({ perDay }: Rules, busy: readonly HostTime[], id: number, at: Date): boolean {
  const day = startOfDay(kuwaitDate(at))
  return perDay !== null && sessionsOf(busy, id, day, new Date(day.getTime() + dayMs)) >= perDay
}

/** The hosts with the fewest sessions that day and week first. */
function leastBusyFirst(hosts: readonly Host[], busy: readonly HostTime[], at: Date): Host[] {
  const day = startOfDay(kuwaitDate(at))
  const week = spanOfWeek(weekOf(kuwaitDate(at)))
  return hosts
    .map((host) => ({
      id: host.id,
      host,
      onDay: sessionsOf(busy, host.id, day, new Date(day.getTime() + dayMs)),
      inWeek: sessionsOf(busy, host.id, week.from, week.until),
    }))
    .sort(byFewest)
    .map(({ host }) => host)
}

/** When a session ends, and when the next one may begin. */
export function sessionEnds(startsAt: Date, minutes: number, bufferMinutes: number) {
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  return { endsAt, busyUntil: new Date(endsAt.getTime() + bufferMinutes * 60_000) }
}

/** Whether an error is the exclusion constraint's refusal of an overlap. */
export function isTaken(error: unknown): boolean {
  return databaseCode(error) === '23P01'
}

/** Serializes transactions that count the sessions of one of these days. */
export async function lockDays(tx: Executor, sessions: readonly { startsAt: Date }[]): Promise<void> {
  const days = [...new Set(sessions.map(({ startsAt }) => kuwaitDate(startsAt)))].sort()
  for (const day of days) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${day}`}, 0))`)
}

/** Runs work in a savepoint; null when the exclusion constraint refused it and it was rolled back. */
export async function unlessTaken<Value>(
  tx: Executor,
  work: (savepoint: Executor) => Promise<Value>,
): Promise<Value | null> {
  try {
    return await tx.transaction(work)
  } catch (error) {
    if (isTaken(error)) return null
    throw error
  }
}
