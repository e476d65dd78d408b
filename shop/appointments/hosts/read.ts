import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { product } from '../../catalog/table.ts'
import type { Executor } from '../../db.ts'
import { dayMs } from '../../kuwait-time.ts'
import type { Busy } from '../slots.ts'
import { takenStates } from '../status.ts'
import { booking } from '../table.ts'
import { host, hostBusy } from './table.ts'

export type Host = typeof host.$inferSelect
export type HostName = { id: number; nameAr: string; nameEn: string }

/** A taken time of a host; `isOwn` is one from their own calendar, which the database constraint does not cover. */
export type HostTime = Busy & { hostId: number; isOwn: boolean }

/** Every host that was not deleted, oldest first. */
export const readHosts = (db: Executor): Promise<Host[]> =>
  db.select().from(host).where(isNull(host.deletedAt)).orderBy(asc(host.id))

export type Consultation = { id: string; title: string; titleEn: string; isArchived: boolean }

const isArchived = sql<boolean>`${product.status} = 'archived'`

/** The consultations a host may give, and those they were `given`: archived ones can still be booked by their buyers. */
export const readConsultations = (db: Executor, given: readonly string[] = []): Promise<Consultation[]> =>
  db
    .select({ id: product.id, title: product.title, titleEn: product.titleEn, isArchived })
    .from(product)
    .where(
      and(
        eq(product.category, 'consultation'),
        isNull(product.variantOf),
        or(and(ne(product.status, 'archived'), isNull(product.packageOf)), inArray(product.id, [...given])),
      ),
    )
    .orderBy(asc(product.title), asc(product.id))

/** A host; null when there is none with this id, or it was deleted. */
export async function readHost(db: Executor, id: number): Promise<Host | null> {
  const [found] = await db
    .select()
    .from(host)
    .where(and(eq(host.id, id), isNull(host.deletedAt)))
  return found ?? null
}

/** The active hosts, locked against being deactivated until the transaction ends (`switchOff` waits). */
export const lockActiveHosts = (tx: Executor): Promise<Host[]> =>
  tx.select().from(host).where(eq(host.isActive, true)).orderBy(asc(host.id)).for('key share')

/** The taken times of the days around a time, except one appointment. */
export const busyAround = (db: Executor, at: Date, except: string): Promise<HostTime[]> =>
  busyBetween(db, new Date(at.getTime() - dayMs), new Date(at.getTime() + 2 * dayMs), except)

/**
 * All taken times in a span, of every host: appointments, and busy times of the hosts' own calendars.
 * @param except an appointment, or an order with all of its own
 */
export async function busyBetween(db: Executor, from: Date, until: Date, except?: string): Promise<HostTime[]> {
  const { id, orderId, hostId, startsAt, busyUntil, state } = booking
  const taken = await db
    .select({ id, orderId, hostId, startsAt, busyUntil, state })
    .from(booking)
    .where(and(inArray(state, [...takenStates]), gt(busyUntil, from), lt(startsAt, until)))
  const own = await db
    .select()
    .from(hostBusy)
    .where(and(gt(hostBusy.endsAt, from), lt(hostBusy.startsAt, until)))
  return [
    ...taken
      .filter((each) => except === undefined || (each.id !== except && each.orderId !== except))
      .map((each) => ({ ...each, countsForDay: each.state !== 'blocked', isOwn: false })),
    ...own.map((each) => ({ ...each, busyUntil: each.endsAt, countsForDay: false, isOwn: true })),
  ]
}
