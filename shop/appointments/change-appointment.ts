import { and, eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/users/admin.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import { type AppointmentActor, announceChange, type NamedBuyer } from './announce-change.ts'
import { type ChangeRefusal, mayChange, whyTeamMayNotMove } from './change-policy.ts'
import { remindOf } from './follow-order.ts'
import { hasSessionIn, isFree, isFull, lockDays, type SlotRefusal, sessionEnds, unlessTaken } from './hold-slots.ts'
import { nextFreeTimes } from './hosts/free-times.ts'
import { hostsFor } from './hosts/hosts-for.ts'
import { busyAround, type Host, lockActiveHosts } from './hosts/read.ts'
import { rulesOf } from './hosts/rules.ts'
import { returnSessions } from './packages/follow-order.ts'
import { sessionPackage } from './packages/table.ts'
import { type Appointment, minutesOf, readAppointments } from './read.ts'
import { reviewAfter } from './review-flag.ts'
import { isOffered, isWithinHours } from './slots.ts'
import { booking } from './table.ts'

type Ports = { clock: Clock; jobs: Jobs; settings: Settings }
export type ChangeAppointmentRefusal =
  | { reason: 'unknown' | ChangeRefusal }
  /** An admin's new time is outside the opening hours of sessions, and they have not confirmed it; or no host gives it. */
  | { reason: 'outside' | 'no_host' }
  /** The new time is not available; `instead` are the next free times. */
  | { reason: 'time'; why: SlotRefusal; instead: Date[] }

/**
 * Moves an appointment to another free slot, in one transaction with the emails to buyer and store; reminders of the
 * old time are dropped. It stays with its host if they are free, else goes to another unless the buyer chose this one.
 * An admin may choose a time that is not offered, with `outside` also one outside opening hours, and may reschedule a
 * cancelled or missed appointment while its order is valid. The time it already has changes nothing.
 */
export async function moveAppointment(
  db: Db,
  ports: Ports,
  who: AppointmentActor,
  { bookingId, startsAt, outside = false }: { bookingId: string; startsAt: Date; outside?: boolean },
): Promise<Outcome<Appointment, ChangeAppointmentRefusal>> {
  const { booking: rules, contact } = await ports.settings.read()
  const now = ports.clock.now()
  const isAdmin = 'admin' in who
  let minutes = rules.sessionMinutes
  let hosts: Host[] = []
  let own: Appointment[] = []
  const outcome = await transact(db, async (tx) => {
    const found = await lockAppointment(tx, who, bookingId)
    if (found === null) return refuse({ reason: 'unknown' as const })
    const { row, buyer } = found
    const refused = isAdmin ? whyTeamMayNotMove(row, buyer) : mayChange('move', row, rules, now)
    if (refused !== null) return refuse({ reason: refused })
    if (row.state === 'confirmed' && startsAt.getTime() === row.startsAt.getTime()) return done(row)
    minutes = minutesOf(row)
    hosts = hostsFor(await lockActiveHosts(tx), row)
    if (isAdmin && hosts.length === 0) return refuse({ reason: 'no_host' as const })
    const offering = hosts.filter((host) => isAdmin || isOffered(rulesOf(rules, host), startsAt, minutes, now))
    if (startsAt <= now || offering.length === 0) return 'not_offered' as const
    const requested = { startsAt, ...sessionEnds(startsAt, minutes, 0) }
    if (!isAdmin) own = await readAppointments(tx, buyer.id)
    if (hasSessionIn(own, requested, bookingId)) return 'taken' as const
    if (rules.perDay !== null && !isAdmin) await lockDays(tx, [{ startsAt }])
    const busy = await busyAround(tx, startsAt, bookingId)
    const within = offering.filter(
      (host) =>
        !isAdmin ||
        outside ||
        (isWithinHours(rulesOf(rules, host), startsAt, minutes) &&
          isFree(
            busy.filter(({ isOwn }) => isOwn),
            host.id,
            requested,
          )),
    )
    if (within.length === 0) return refuse({ reason: 'outside' as const })
    const open = within.filter(({ id }) => isAdmin || !isFull(rules, busy, id, startsAt))
    if (open.length === 0) return 'day_full' as const
    const inTheWay = busy.filter(({ isOwn }) => !isAdmin || !isOwn)
    for (const host of open) {
      const time = { startsAt, ...sessionEnds(startsAt, minutes, rulesOf(rules, host).bufferMinutes) }
      if (!isFree(inTheWay, host.id, time)) continue
      const moved = await unlessTaken(tx, (savepoint) =>
        changeLocked(savepoint, row, {
          ...time,
          hostId: host.id,
          hostChosen: row.hostChosen && host.id === row.hostId,
          state: 'confirmed',
          moves: isAdmin ? row.moves : row.moves + 1,
          updatedAt: now,
        }),
      )
      if (moved === null) continue
      await remindOf(tx, ports.jobs, moved, now)
      // A new time may resolve the review flag of the cancellation.
      const needsReview = row.state === 'confirmed' ? buyer.needsReview : await reviewAfter(tx, buyer)
      await tx.update(order).set({ updatedAt: now, needsReview }).where(eq(order.id, buyer.id))
      const change = { row: moved, buyer, store: contact.email, before: row, what: 'moved' as const }
      await announceChange(tx, ports.jobs, who, change, now)
      return done(moved)
    }
    return 'taken' as const
  })
  if (typeof outcome !== 'string') return outcome
  const instead = await nextFreeTimes(db, rules, { minutes, now, hosts, except: bookingId, own })
  return refuse({ reason: 'time', why: outcome, instead })
}

/** Changes a locked appointment; increments its calendar sequence. */
export async function changeLocked(
  tx: Executor,
  { id }: Pick<Appointment, 'id'>,
  change: Partial<typeof booking.$inferInsert>,
): Promise<Appointment> {
  const [changed] = await tx
    .update(booking)
    .set({ ...change, sequence: sql`${booking.sequence} + 1` })
    .where(eq(booking.id, id))
    .returning()
  if (changed === undefined) throw new Error('a locked booking is gone')
  return changed
}

/**
 * Cancels an appointment. The payment is unchanged: the order is flagged for review, whoever cancelled, and the store
 * refunds it or finds another time. A session of a package goes back to it when it is in time by the shop's rule, and
 * nothing is left to decide (R59).
 */
export async function cancelAppointment(
  db: Db,
  ports: Ports,
  who: AppointmentActor,
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
    const givesBack = mayChange('cancel', row, rules, now) === null && (await isOfOpenPackage(tx, row, now))
    const cancelled = await cancelLocked(tx, ports.jobs, who, { row, buyer, store: contact.email, givesBack }, now)
    const needsReview = await reviewAfter(tx, buyer)
    await tx.update(order).set({ updatedAt: now, needsReview }).where(eq(order.id, buyer.id))
    return done(cancelled)
  })
}

/** Whether an appointment is a session of a package that can still be booked from. */
async function isOfOpenPackage(tx: Executor, { orderId, packageLine }: Appointment, now: Date): Promise<boolean> {
  if (orderId === null || packageLine === null) return false
  const [found] = await tx
    .select({ validUntil: sessionPackage.validUntil })
    .from(sessionPackage)
    .where(and(eq(sessionPackage.orderId, orderId), eq(sessionPackage.position, packageLine)))
  return (found?.validUntil ?? now) > now
}

async function cancelLocked(
  tx: Executor,
  jobs: Jobs,
  who: { admin: Staff } | { orderId: string },
  { givesBack, ...of }: { row: Appointment; buyer: NamedBuyer; store: string; givesBack: boolean },
  now: Date,
): Promise<Appointment> {
  const cancelled = await changeLocked(tx, of.row, { state: 'cancelled', givenBack: givesBack, updatedAt: now })
  await returnSessions(tx, [cancelled])
  await announceChange(tx, jobs, who, { ...of, row: cancelled, before: of.row, what: 'cancelled' }, now)
  return cancelled
}

/**
 * Cancels the confirmed appointments of a refunded order, as an admin would: with emails and audit. Part of the
 * refund's transaction; returns the number cancelled.
 */
export async function cancelConfirmed(
  tx: Executor,
  jobs: Jobs,
  admin: Staff,
  buyer: NamedBuyer,
  now: Date,
): Promise<number> {
  const confirmed = await tx
    .select()
    .from(booking)
    .where(and(eq(booking.orderId, buyer.id), eq(booking.state, 'confirmed')))
    .orderBy(booking.position)
    .for('update')
  // The store is notified of buyers' changes, not of its own.
  for (const row of confirmed) {
    const givesBack = row.packageLine !== null && row.startsAt > now
    await cancelLocked(tx, jobs, { admin }, { row, buyer, store: '', givesBack }, now)
  }
  return confirmed.length
}

/**
 * The appointment and its buyer's order, both locked, the order first (lock order); null for another buyer's, and for a
 * blocked time.
 */
export async function lockAppointment(
  tx: Executor,
  who: AppointmentActor,
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
