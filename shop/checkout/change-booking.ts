import { and, eq, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/admin.ts'
import { recordAudit } from '../audit.ts'
import { type ChangeRefusal, mayChange } from '../bookings/change-policy.ts'
import { remindOf } from '../bookings/follow-order.ts'
import { endsOf, fullDay, isTaken, type TimeRefusal } from '../bookings/hold-times.ts'
import { type Booking, nextFreeTimes } from '../bookings/read.ts'
import { isOffered } from '../bookings/slots.ts'
import { booking } from '../bookings/table.ts'
import { type Db, type Executor, transact } from '../db.ts'
import type { Locale } from '../money.ts'
import { order, orderEvent } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import { publish } from '../publish.ts'

type Ports = { clock: Clock; jobs: Jobs; settings: Settings }
/** Who changes an appointment: an admin may at any time, its buyer by the policy and only their own order's. */
export type Changer = { admin: Admin } | { orderId: string }
export type ChangeBookingRefusal =
  | { reason: 'unknown' | ChangeRefusal }
  /** The new time cannot be had; `instead` are the first that can. */
  | { reason: 'time'; why: TimeRefusal; instead: Date[] }

/**
 * Moves an appointment to another free time, in one transaction with the letters that tell buyer and store; reminders
 * of the old time stay away. An admin may also choose a time that is not offered, as long as it is free.
 */
export async function moveBooking(
  db: Db,
  ports: Ports,
  who: Changer,
  { bookingId, startsAt }: { bookingId: string; startsAt: Date },
): Promise<Outcome<Booking, ChangeBookingRefusal>> {
  const { booking: rules, contact } = await ports.settings.read()
  const now = ports.clock.now()
  const instead = async (why: TimeRefusal, minutes: number) =>
    refuse({
      reason: 'time' as const,
      why,
      instead: await nextFreeTimes(db, rules, { minutes, now, except: bookingId }),
    })
  let minutes = rules.sessionMinutes
  try {
    const outcome = await transact(db, async (tx) => {
      const found = await lockBooking(tx, who, bookingId)
      if (found === null) return refuse({ reason: 'unknown' as const })
      const { row, buyer } = found
      const refused =
        'admin' in who ? (row.state === 'confirmed' ? null : 'not_confirmed') : mayChange('move', row, rules, now)
      if (refused !== null) return refuse({ reason: refused })
      minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000
      if (startsAt <= now || (!('admin' in who) && !isOffered(rules, startsAt, minutes, now)))
        return 'not_offered' as const
      if (rules.perDay !== null && !('admin' in who)) {
        const full = await fullDay(tx, rules.perDay, [{ position: 0, startsAt }], bookingId)
        if (full !== null) return 'day_full' as const
      }
      const [moved] = await tx
        .update(booking)
        .set({
          startsAt,
          ...endsOf(startsAt, minutes, rules.bufferMinutes),
          sequence: sql`${booking.sequence} + 1`,
          moves: 'admin' in who ? row.moves : row.moves + 1,
          updatedAt: now,
        })
        .where(eq(booking.id, bookingId))
        .returning()
      if (moved === undefined) throw new Error('a locked booking is gone')
      await remindOf(tx, ports.jobs, moved, now)
      await tell(tx, ports, who, { row: moved, buyer, what: 'moved', store: contact.email, before: row.startsAt }, now)
      return done(moved)
    })
    return typeof outcome === 'string' ? await instead(outcome, minutes) : outcome
  } catch (error) {
    if (isTaken(error)) return instead('taken', minutes)
    throw error
  }
}

/**
 * Gives an appointment's time back. The money stays where it is: an order whose buyer cancelled is marked for the store
 * to look at, who refunds or finds another time.
 */
export async function cancelBooking(
  db: Db,
  ports: Ports,
  who: Changer,
  bookingId: string,
): Promise<Outcome<Booking, { reason: 'unknown' | ChangeRefusal }>> {
  const { booking: rules, contact } = await ports.settings.read()
  const now = ports.clock.now()
  return transact(db, async (tx) => {
    const found = await lockBooking(tx, who, bookingId)
    if (found === null) return refuse({ reason: 'unknown' as const })
    const { row, buyer } = found
    const refused =
      'admin' in who ? (row.state === 'confirmed' ? null : 'not_confirmed') : mayChange('cancel', row, rules, now)
    if (refused !== null) return refuse({ reason: refused })
    if (!('admin' in who))
      await tx.update(order).set({ needsReview: 'booking_cancelled', updatedAt: now }).where(eq(order.id, buyer.id))
    return done(await cancelLocked(tx, ports, who, { row, buyer, store: contact.email }, now))
  })
}

async function cancelLocked(
  tx: Executor,
  ports: Pick<Ports, 'jobs'>,
  who: Changer,
  of: { row: Booking; buyer: Buyer; store: string },
  now: Date,
): Promise<Booking> {
  const [cancelled] = await tx
    .update(booking)
    .set({ state: 'cancelled', sequence: sql`${booking.sequence} + 1`, updatedAt: now })
    .where(eq(booking.id, of.row.id))
    .returning()
  if (cancelled === undefined) throw new Error('a locked booking is gone')
  await tell(tx, ports, who, { ...of, row: cancelled, what: 'cancelled' }, now)
  return cancelled
}

/**
 * Gives the confirmed times of a refunded order back, as an admin who cancels each would: with the letters to its buyer
 * and the record. Part of the refund's transaction; answers how many there were.
 */
export async function freeTimes(tx: Executor, jobs: Jobs, admin: Admin, buyer: Buyer, now: Date): Promise<number> {
  const confirmed = await tx
    .select()
    .from(booking)
    .where(and(eq(booking.orderId, buyer.id), eq(booking.state, 'confirmed')))
    .orderBy(booking.position)
    .for('update')
  // The store hears of what buyers do, not of what it does itself.
  for (const row of confirmed) await cancelLocked(tx, { jobs }, { admin }, { row, buyer, store: '' }, now)
  return confirmed.length
}

type Buyer = { id: string; number: string; locale: Locale; email: string; forgottenAt: Date | null }

/** The booking and whose it is, locked; null for somebody else's, and for a time without an order. */
async function lockBooking(
  tx: Executor,
  who: Changer,
  bookingId: string,
): Promise<{ row: Booking; buyer: Buyer } | null> {
  const own = 'admin' in who ? undefined : eq(booking.orderId, who.orderId)
  const [row] = await tx
    .select()
    .from(booking)
    .where(and(eq(booking.id, bookingId), own))
    .for('update')
  if (!row?.orderId) return null
  const { id, number, locale, email, forgottenAt } = order
  const [buyer] = await tx.select({ id, number, locale, email, forgottenAt }).from(order).where(eq(id, row.orderId))
  return buyer ? { row, buyer } : null
}

type Change = { row: Booking; buyer: Buyer; what: 'moved' | 'cancelled'; store: string; before?: Date }

/** The order's history, the admin's record, and the letters: to the buyer always, to the store when the buyer did it. */
async function tell(
  tx: Executor,
  { jobs }: Pick<Ports, 'jobs'>,
  who: Changer,
  change: Change,
  now: Date,
): Promise<void> {
  const { row, buyer, what, store, before } = change
  const by = 'admin' in who ? who.admin.email : 'buyer'
  await publish(tx, jobs, [{ type: `booking.${what}`, subject: row.id }], now)
  await tx.insert(orderEvent).values({ orderId: buyer.id, kind: `booking_${what}`, by, at: now })
  if ('admin' in who) {
    const changes = [
      {
        field: 'startsAt',
        from: (before ?? row.startsAt).toISOString(),
        to: what === 'moved' ? row.startsAt.toISOString() : null,
      },
    ]
    await recordAudit(
      tx,
      who.admin,
      {
        subject: 'booking',
        subjectId: row.id,
        name: buyer.number,
        action: what === 'moved' ? 'move' : 'cancel',
        changes,
      },
      now,
    )
  }
  const data = { orderId: buyer.id, bookingId: row.id, what, sequence: row.sequence }
  if (buyer.forgottenAt === null)
    await jobs.enqueue(tx, 'write-mail', [
      {
        key: `booking-changed:${row.id}:${row.sequence}`,
        template: 'booking-changed',
        locale: buyer.locale,
        recipient: buyer.email,
        data,
      },
    ])
  if (!('admin' in who))
    await jobs.enqueue(tx, 'write-mail', [
      {
        key: `booking-to-store:${row.id}:${row.sequence}`,
        template: 'booking-to-store',
        locale: 'ar',
        recipient: store,
        data,
      },
    ])
}
