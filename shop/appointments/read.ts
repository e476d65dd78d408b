import { and, asc, eq, gt, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { kuwaitDate, startOfDay } from '../kuwait-time.ts'
import { order } from '../orders/table.ts'
import type { StoreSettings } from '../settings/form.ts'
import { mayGiveTime } from './change-policy.ts'
import { type Busy, freeTimesOn } from './slots.ts'
import { takenStates } from './status.ts'
import { booking } from './table.ts'

export type Appointment = typeof booking.$inferSelect
type Rules = StoreSettings['booking']

/** How long a session of a consultation lasts, in minutes; null for a product that is none, or not on sale. */
export async function sessionMinutes(db: Executor, rules: Rules, productId: string): Promise<number | null> {
  const [found] = await db
    .select({ minutes: product.sessionMinutes })
    .from(product)
    .where(and(eq(product.id, productId), eq(product.category, 'consultation'), eq(product.status, 'active')))
  return found === undefined ? null : (found.minutes ?? rules.sessionMinutes)
}

export type DayOfTimes = { date: string; times: Date[] }

/**
 * The free times of some days of Kuwait, for a session of so many minutes; days without any are left out. One query.
 * @param from the first day, "2026-11-21"
 * @param except a booking whose own time does not count, because it is the one to be moved
 */
export async function freeDays(
  db: Executor,
  rules: Rules,
  asked: { minutes: number; from: string; days: number; now: Date; except?: string | undefined },
): Promise<DayOfTimes[]> {
  const { minutes, from, days, now, except } = asked
  const busy = await busyBetween(db, startOfDay(from), startOfDay(from, days + 1), except)
  return Array.from({ length: days }, (_, at) => kuwaitDate(new Date(startOfDay(from, at).getTime() + 3_600_000)))
    .map((date) => ({ date, times: freeTimesOn(rules, date, { minutes, busy, now }) }))
    .filter(({ times }) => times.length > 0)
}

/** The first free times from now on, for whoever came too late for theirs. */
export async function nextFreeTimes(
  db: Executor,
  rules: Rules,
  asked: { minutes: number; now: Date; count?: number; except?: string },
): Promise<Date[]> {
  const from = kuwaitDate(asked.now)
  const days = await freeDays(db, rules, { ...asked, from, days: rules.horizonDays + 1 })
  return days.flatMap(({ times }) => times).slice(0, asked.count ?? 6)
}

export async function busyBetween(db: Executor, from: Date, until: Date, except?: string): Promise<Busy[]> {
  const rows = await db
    .select({ id: booking.id, startsAt: booking.startsAt, busyUntil: booking.busyUntil, state: booking.state })
    .from(booking)
    .where(and(inArray(booking.state, [...takenStates]), gt(booking.busyUntil, from), lt(booking.startsAt, until)))
  return rows
    .filter(({ id }) => id !== except)
    .map(({ startsAt, busyUntil, state }) => ({ startsAt, busyUntil, countsForDay: state !== 'blocked' }))
}

/** An order's appointments, in the order of its sessions. */
export function readAppointments(db: Executor, orderId: string): Promise<Appointment[]> {
  return db.select().from(booking).where(eq(booking.orderId, orderId)).orderBy(asc(booking.position))
}

/** The appointments of several orders that still stand, by order; one query. */
export async function standingOf(db: Executor, orderIds: readonly string[]): Promise<Map<string, Appointment[]>> {
  const found = new Map<string, Appointment[]>()
  if (orderIds.length === 0) return found
  const rows = await db
    .select()
    .from(booking)
    .where(and(inArray(booking.orderId, [...orderIds]), inArray(booking.state, ['held', 'confirmed'])))
    .orderBy(asc(booking.startsAt))
  for (const row of rows) found.set(row.orderId ?? '', [...(found.get(row.orderId ?? '') ?? []), row])
  return found
}

export async function readAppointment(db: Executor, id: string): Promise<Appointment | null> {
  const [found] = await db.select().from(booking).where(eq(booking.id, id))
  return found ?? null
}

/** What the team sees of an appointment; the names are missing for a time it blocked itself. */
export type CalendarEntry = Appointment & {
  number: string | null
  customer: string | null
  phone: string | null
  /** What the buyer wants to talk about. */
  sessionNote: string
  /** An admin may give it another time. */
  mayMove: boolean
  title: string | null
  titleEn: string | null
}

/** Everything in the calendar that begins in a span, cancelled ones left out. */
export function readCalendar(db: Executor, from: Date, until: Date): Promise<CalendarEntry[]> {
  return readEntries(
    db,
    and(inArray(booking.state, [...takenStates]), gte(booking.startsAt, from), lt(booking.startsAt, until)),
  )
}

/** An order's appointments as the calendar shows them, cancelled ones included. */
export const entriesOf = (db: Executor, orderId: string): Promise<CalendarEntry[]> =>
  readEntries(db, eq(booking.orderId, orderId))

async function readEntries(db: Executor, where: SQL | undefined): Promise<CalendarEntry[]> {
  const rows = await db
    .select({ entry: booking, of: order, title: product.title, titleEn: product.titleEn })
    .from(booking)
    .leftJoin(order, eq(order.id, booking.orderId))
    .leftJoin(product, eq(product.id, booking.productId))
    .where(where)
    .orderBy(asc(booking.startsAt))
  return rows.map(({ entry, of, title, titleEn }) => ({
    ...entry,
    number: of?.number ?? null,
    customer: of ? `${of.firstName} ${of.lastName}`.trim() : null,
    phone: of?.phone ?? null,
    sessionNote: of?.sessionNote ?? '',
    mayMove: of !== null && mayGiveTime(entry, of) === null,
    title,
    titleEn,
  }))
}
