import { and, eq, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import { type Changer, type NamedBuyer, tell } from './announce-change.ts'
import { type ChangeRefusal, mayChange, mayGiveTime } from './change-policy.ts'
import { remindOf } from './follow-order.ts'
import { endsOf, fullDay, isTaken, type TimeRefusal } from './hold-slots.ts'
import { type Appointment, nextFreeTimes } from './read.ts'
import { isOffered, isWithinHours } from './slots.ts'
import { booking } from './table.ts'

type Ports = { clock: Clock; jobs: Jobs; settings: Settings }
export type ChangeAppointmentRefusal =
  | { reason: 'unknown' | ChangeRefusal }
  /** An admin's new time lies outside the hours of sessions, and they have not confirmed it. */
  | { reason: 'outside' }
  /** The new time cannot be had; `instead` are the first that can. */
  | { reason: 'time'; why: TimeRefusal; instead: Date[] }

/**
 * Moves an appointment to another free slot, in one transaction with the emails to buyer and store; reminders of the
 * old time are dropped. An admin may choose a time that is not offered, with `outside` also one outside the hours of
 * sessions, and may reschedule a cancelled or missed appointment while its order stands.
 */
export async function moveAppointment(
  db: Db,
  ports: Ports,
  who: Changer,
  { bookingId, startsAt, outside = false }: { bookingId: string; startsAt: Date; outside?: boolean },
): Promise<Outcome<Appointment, ChangeAppointmentRefusal>> {
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
      const found = await lockAppointment(tx, who, bookingId)
      if (found === null) return refuse({ reason: 'unknown' as const })
      const { row, buyer } = found
      const refused = 'admin' in who ? mayGiveTime(row, buyer) : mayChange('move', row, rules, now)
      if (refused !== null) return refuse({ reason: refused })
      minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000
      if (startsAt <= now || (!('admin' in who) && !isOffered(rules, startsAt, minutes, now)))
        return 'not_offered' as const
      if ('admin' in who && !outside && !isWithinHours(rules, startsAt, minutes))
        return refuse({ reason: 'outside' as const })
      if (rules.perDay !== null && !('admin' in who)) {
        const full = await fullDay(tx, rules.perDay, [{ position: 0, startsAt }], bookingId)
        if (full !== null) return 'day_full' as const
      }
      const [moved] = await tx
        .update(booking)
        .set({
          startsAt,
          ...endsOf(startsAt, minutes, rules.bufferMinutes),
          state: 'confirmed',
          sequence: sql`${booking.sequence} + 1`,
          moves: 'admin' in who ? row.moves : row.moves + 1,
          updatedAt: now,
        })
        .where(eq(booking.id, bookingId))
        .returning()
      if (moved === undefined) throw new Error('a locked booking is gone')
      await remindOf(tx, ports.jobs, moved, now)
      // What the buyer's cancelling asked of the team is done with once there is a time again.
      const resolved = row.state !== 'confirmed' && buyer.needsReview === 'booking_cancelled'
      const touched = { updatedAt: now, ...(resolved && { needsReview: null }) }
      await tx.update(order).set(touched).where(eq(order.id, buyer.id))
      await tell(tx, ports.jobs, who, { row: moved, buyer, store: contact.email, before: row }, now)
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
export async function cancelAppointment(
  db: Db,
  ports: Ports,
  who: Changer,
  bookingId: string,
): Promise<Outcome<Appointment, { reason: 'unknown' | ChangeRefusal }>> {
  const { booking: rules, contact } = await ports.settings.read()
  const now = ports.clock.now()
  return transact(db, async (tx) => {
    const found = await lockAppointment(tx, who, bookingId)
    if (found === null) return refuse({ reason: 'unknown' as const })
    const { row, buyer } = found
    const refused =
      'admin' in who ? (row.state === 'confirmed' ? null : 'not_confirmed') : mayChange('cancel', row, rules, now)
    if (refused !== null) return refuse({ reason: refused })
    const touched = { updatedAt: now, ...(!('admin' in who) && { needsReview: 'booking_cancelled' }) }
    await tx.update(order).set(touched).where(eq(order.id, buyer.id))
    return done(await cancelLocked(tx, ports.jobs, who, { row, buyer, store: contact.email }, now))
  })
}

async function cancelLocked(
  tx: Executor,
  jobs: Jobs,
  who: Changer,
  of: { row: Appointment; buyer: NamedBuyer; store: string },
  now: Date,
): Promise<Appointment> {
  const [cancelled] = await tx
    .update(booking)
    .set({ state: 'cancelled', sequence: sql`${booking.sequence} + 1`, updatedAt: now })
    .where(eq(booking.id, of.row.id))
    .returning()
  if (cancelled === undefined) throw new Error('a locked booking is gone')
  await tell(tx, jobs, who, { ...of, row: cancelled, before: of.row }, now)
  return cancelled
}

/**
 * Cancels the confirmed appointments of a refunded order, as an admin would: with emails and audit. Part of the
 * refund's transaction; returns how many.
 */
export async function freeTimes(tx: Executor, jobs: Jobs, admin: Admin, buyer: NamedBuyer, now: Date): Promise<number> {
  const confirmed = await tx
    .select()
    .from(booking)
    .where(and(eq(booking.orderId, buyer.id), eq(booking.state, 'confirmed')))
    .orderBy(booking.position)
    .for('update')
  // The store hears of what buyers do, not of what it does itself.
  for (const row of confirmed) await cancelLocked(tx, jobs, { admin }, { row, buyer, store: '' }, now)
  return confirmed.length
}

/**
 * The appointment and its buyer, both locked, the order first (lock order); null for another buyer's, and for a blocked
 * time.
 */
async function lockAppointment(
  tx: Executor,
  who: Changer,
  bookingId: string,
): Promise<{ row: Appointment; buyer: typeof order.$inferSelect } | null> {
  const own = 'admin' in who ? undefined : eq(booking.orderId, who.orderId)
  const [seen] = await tx
    .select({ orderId: booking.orderId })
    .from(booking)
    .where(and(eq(booking.id, bookingId), own))
  if (!seen?.orderId) return null
  const [buyer] = await tx.select().from(order).where(eq(order.id, seen.orderId)).for('update')
  const [row] = await tx.select().from(booking).where(eq(booking.id, bookingId)).for('update')
  return row && buyer ? { row, buyer } : null
}
