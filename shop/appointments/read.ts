import { and, asc, eq, exists, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import type { StoreSettings } from '../settings/form.ts'
import { whyTeamMayNotMove } from './change-policy.ts'
import type { HostName } from './hosts/read.ts'
import { host, hostBusy } from './hosts/table.ts'
import { sessionPackage } from './packages/table.ts'
import { takenStates } from './status.ts'
import { booking, hostName, hostRoom, namedHost } from './table.ts'

export type Appointment = typeof booking.$inferSelect
/** With its host, null in a shop with one host, and the host's own room for live sessions, empty for the store's. */
export type NamedAppointment = Appointment & { host: HostName | null; hostRoom: string }
type Rules = StoreSettings['booking']

/** Sessions that are no longer for sale can still be booked by those whose package contains them. */
const isBought = exists(
  sql`(select from ${sessionPackage} where ${sessionPackage.productId} = ${product.id} and ${sessionPackage.validUntil} is not null)`,
)

/** The length of a consultation's session in minutes; null for a product that is no consultation, or not for sale. */
export async function sessionMinutes(db: Executor, rules: Rules, productId: string): Promise<number | null> {
  const [found] = await db
    .select({ minutes: product.sessionMinutes })
    .from(product)
    .where(
      and(
        eq(product.id, productId),
        eq(product.category, 'consultation'),
        isNull(product.packageOf),
        or(eq(product.status, 'active'), isBought),
      ),
    )
  return found === undefined ? null : (found.minutes ?? rules.sessionMinutes)
}

/** The room of a live session, its host's or the store's; empty for a call, or when each buyer is sent a link. */
export const roomOf = ({ mode, hostRoom }: Pick<NamedAppointment, 'mode' | 'hostRoom'>, rules: Rules): string =>
  mode === 'live' ? hostRoom || rules.liveUrl : ''

/** The length of a booked session in minutes. */
export const minutesOf = ({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>): number =>
  (endsAt.getTime() - startsAt.getTime()) / 60_000

const withHosts = async (db: Executor, where: SQL | undefined): Promise<NamedAppointment[]> => {
  const rows = await db
    .select({ row: booking, host: hostName, hostRoom })
    .from(booking)
    .leftJoin(host, namedHost)
    .where(where)
    .orderBy(asc(booking.position))
  return rows.map(({ row, ...ofHost }) => ({ ...row, ...ofHost }))
}

/** An order's appointments, in order of position. */
export const readAppointments = (db: Executor, orderId: string): Promise<NamedAppointment[]> =>
  withHosts(db, eq(booking.orderId, orderId))

/** The active appointments of several orders, by order; one query. */
export async function activeAppointments(
  db: Executor,
  orderIds: readonly string[],
): Promise<Map<string, Appointment[]>> {
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

/** An appointment with its host; null when there is none with this id. */
export async function readAppointment(db: Executor, id: string): Promise<NamedAppointment | null> {
  const [found] = await withHosts(db, eq(booking.id, id))
  return found ?? null
}

/** An appointment as the team sees it; the names are missing for a time the team blocked. */
export type CalendarEntry = NamedAppointment & {
  number: string | null
  customer: string | null
  phone: string | null
  /** What the buyer wants to discuss. */
  sessionNote: string
  /** An admin may move it. */
  mayMove: boolean
  /** Its host is busy then in their own calendar. */
  conflicts: boolean
  title: string | null
  titleEn: string | null
}

/** Everything in the calendar that begins in a span, for one host or all, without cancelled ones. */
export function readCalendar(db: Executor, from: Date, until: Date, hostId?: number): Promise<CalendarEntry[]> {
  return readEntries(
    db,
    and(
      inArray(booking.state, [...takenStates]),
      gte(booking.startsAt, from),
      lt(booking.startsAt, until),
      hostId === undefined ? undefined : eq(booking.hostId, hostId),
    ),
  )
}

/** An order's appointments as the calendar shows them, cancelled ones included. */
export const entriesOf = (db: Executor, orderId: string): Promise<CalendarEntry[]> =>
  readEntries(db, eq(booking.orderId, orderId))

const conflicts = sql<boolean>`${booking.orderId} is not null and ${booking.state} in ('held', 'confirmed') and exists (
  select from ${hostBusy} where ${hostBusy.hostId} = ${booking.hostId}
    and ${hostBusy.startsAt} < ${booking.endsAt} and ${hostBusy.endsAt} > ${booking.startsAt})`

async function readEntries(db: Executor, where: SQL | undefined): Promise<CalendarEntry[]> {
  const rows = await db
    .select({
      entry: booking,
      of: order,
      host: hostName,
      hostRoom,
      title: product.title,
      titleEn: product.titleEn,
      conflicts,
    })
    .from(booking)
    .leftJoin(host, namedHost)
    .leftJoin(order, eq(order.id, booking.orderId))
    .leftJoin(product, eq(product.id, booking.productId))
    .where(where)
    .orderBy(asc(booking.startsAt))
  return rows.map(({ entry, of, ...facts }) => ({
    ...entry,
    ...facts,
    number: of?.number ?? null,
    customer: of ? `${of.firstName} ${of.lastName}`.trim() : null,
    phone: of?.phone ?? null,
    sessionNote: of?.sessionNote ?? '',
    mayMove: of !== null && whyTeamMayNotMove(entry, of) === null,
  }))
}
