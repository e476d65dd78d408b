import { and, eq, gte, inArray, isNull, lt, max, ne, sql } from 'drizzle-orm'
import { type Db, type Executor, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { enqueueEvents } from '../integrations/enqueue-event.ts'
import type { Locale } from '../money.ts'
import { order, orderEvent } from '../orders/table.ts'
import type { Jobs } from '../ports.ts'
import { unlessTaken } from './hold-slots.ts'
import { lockActiveHosts } from './hosts/read.ts'
import { returnSessions } from './packages/follow-order.ts'
import type { Appointment } from './read.ts'
import { booking } from './table.ts'

/** The order's buyer; an erased one (`forgottenAt`) has no address and gets no email. */
export type Buyer = { id: string; locale: Locale; email: string; forgottenAt: Date | null }

/** How long before an appointment its buyer is reminded, in hours. */
const reminders = [24, 1]

/**
 * Confirms an order's held slots, once it is paid or the store vouches for it; the buyer gets the invitation, and
 * another one when the slots had been released in between.
 */
export async function confirmTimes(tx: Executor, jobs: Jobs, buyer: Buyer, now: Date): Promise<void> {
  const confirmed = await tx
    .update(booking)
    .set({ state: 'confirmed', updatedAt: now })
    .where(and(eq(booking.orderId, buyer.id), eq(booking.state, 'held')))
    .returning()
  await enqueueEvents(
    tx,
    jobs,
    confirmed.map(({ id }) => ({ type: 'booking.confirmed', subject: id })),
    now,
  )
  for (const one of confirmed) {
    if (buyer.forgottenAt === null)
      await enqueueEmails(
        tx,
        jobs,
        [
          {
            key: `booking-confirmed:${one.id}:${one.sequence}`,
            template: 'booking-confirmed',
            locale: buyer.locale,
            recipient: buyer.email,
            data: { orderId: buyer.id, bookingId: one.id },
          },
        ],
        now,
      )
    await remindOf(tx, jobs, one, now)
  }
}

/** Schedules a reminder of an appointment; it is not sent when its time has passed or the appointment was moved. */
export async function remindOf(tx: Executor, jobs: Jobs, { id, startsAt }: Appointment, now: Date): Promise<void> {
  for (const hours of reminders) {
    const afterMs = startsAt.getTime() - hours * 3_600_000 - now.getTime()
    if (afterMs > 0)
      await jobs.enqueue(tx, 'remind-of-appointment', [{ bookingId: id, startsAt: startsAt.toISOString(), hours }], {
        afterMs,
      })
  }
}

/**
 * Releases an order's slots. For confirmed ones the buyer and integrations are notified, and calendars remove them; the
 * others were never announced.
 */
export async function releaseTimes(tx: Executor, jobs: Jobs, buyer: Buyer, now: Date): Promise<void> {
  const release = (state: 'held' | 'confirmed') =>
    tx
      .update(booking)
      .set({
        state: 'cancelled',
        updatedAt: now,
        ...(state === 'confirmed' && {
          sequence: sql`${booking.sequence} + 1`,
          // Upcoming sessions of a package go back to it: it may be refunded, or booked again if the order is reopened.
          givenBack: sql`${booking.packageLine} is not null and ${booking.startsAt} > ${now.toISOString()}::timestamptz`,
        }),
      })
      .where(and(eq(booking.orderId, buyer.id), eq(booking.state, state)))
      .returning()
  await release('held')
  const cancelled = await release('confirmed')
  await returnSessions(tx, cancelled)
  await enqueueEvents(
    tx,
    jobs,
    cancelled.map(({ id }) => ({ type: 'booking.cancelled', subject: id })),
    now,
  )
  for (const one of cancelled) await emailBuyer(tx, jobs, buyer, { ...one, what: 'cancelled' }, now)
}

/** Deletes the held slots of an unpaid order, whose buyer gets others in the same transaction. */
export async function deleteHeldSlots(tx: Executor, orderId: string): Promise<void> {
  await tx.delete(booking).where(and(eq(booking.orderId, orderId), ne(booking.state, 'confirmed')))
}

/** The email about a changed appointment, with the data for its calendar file. */
export async function emailBuyer(
  tx: Executor,
  jobs: Jobs,
  buyer: Buyer,
  {
    id,
    sequence,
    what,
    isOwn = false,
  }: Pick<Appointment, 'id' | 'sequence'> & { what: 'moved' | 'cancelled' | 'reassigned'; isOwn?: boolean },
  now: Date,
): Promise<void> {
  if (buyer.forgottenAt !== null) return
  await enqueueEmails(
    tx,
    jobs,
    [
      {
        key: `booking-changed:${id}:${sequence}`,
        template: 'booking-changed',
        locale: buyer.locale,
        recipient: buyer.email,
        data: {
          orderId: buyer.id,
          bookingId: id,
          sequence,
          // The previous version knows only 'moved', and must not remove it from the buyer's calendar.
          ...(what === 'reassigned' ? { what: 'moved', isReassigned: true } : { what }),
          ...(isOwn && { isOwn }),
        },
      },
    ],
    now,
  )
}

/**
 * Holds the slots of a cancelled order again, for a late payment or a reopened order. Those cancelled individually stay
 * unchanged. Returns how many stay cancelled because their time has passed or is taken, or their host is no longer
 * active.
 */
export async function holdSlotsAgain(tx: Executor, orderId: string, now: Date): Promise<number> {
  const end = await cancelledAt(tx, orderId)
  const given = and(
    eq(booking.orderId, orderId),
    eq(booking.state, 'cancelled'),
    isNull(booking.packageLine),
    gte(booking.updatedAt, end ?? now),
  )
  const sessions = await tx.select().from(booking).where(given).orderBy(booking.position)
  if (sessions.length === 0) return 0
  const hosts = (await lockActiveHosts(tx)).map((host) => host.id)
  const open = sessions.filter(({ startsAt, hostId }) => startsAt > now && hosts.includes(hostId))
  let held = 0
  for (const { id } of open) {
    const isHeld = await unlessTaken(tx, (savepoint) =>
      savepoint
        .update(booking)
        // Incremented, or a calendar that removed the appointment would not add it again.
        .set({ state: 'held', sequence: sql`${booking.sequence} + 1`, updatedAt: now })
        .where(eq(booking.id, id))
        .returning({ id: booking.id }),
    )
    if (isHeld !== null) held++
  }
  return sessions.length - held
}

/** When an order was last cancelled; null if never. */
export async function cancelledAt(tx: Executor, orderId: string): Promise<Date | null> {
  const [end] = await tx
    .select({ at: max(orderEvent.at) })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, orderId), eq(orderEvent.toStatus, 'cancelled')))
  return end?.at ?? null
}

/** Marks past appointments done, unless they were marked missed. Their orders change, too, for those who mirror them. */
export async function closePastAppointments(db: Db, now: Date): Promise<void> {
  const past = and(eq(booking.state, 'confirmed'), lt(booking.endsAt, now))
  await transact(db, async (tx) => {
    // Lock order: orders before their appointments.
    const ofPast = tx.select({ id: booking.orderId }).from(booking).where(past)
    const locked = await tx
      .select({ id: order.id })
      .from(order)
      .where(inArray(order.id, ofPast))
      .orderBy(order.id)
      .for('update')
    const ids = locked.map(({ id }) => id)
    await tx.update(order).set({ updatedAt: now }).where(inArray(order.id, ids))
    await tx.update(booking).set({ state: 'done', updatedAt: now }).where(past)
  })
}
