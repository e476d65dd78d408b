import { and, eq, gt, gte, inArray, isNull, lt, max, ne, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { enqueueEvents } from '../integrations/enqueue-event.ts'
import type { Locale } from '../money.ts'
import { orderEvent } from '../orders/table.ts'
import type { Jobs } from '../ports.ts'
import { lockActiveHosts } from './hosts/read.ts'
import { countBack } from './packages/follow-order.ts'
import type { Appointment } from './read.ts'
import { booking } from './table.ts'

/** The order's buyer; an erased one (`forgottenAt`) has no address and gets no email. */
export type Buyer = { id: string; locale: Locale; email: string; forgottenAt: Date | null }

/** How long before an appointment its buyer is reminded, in hours. */
const reminders = [24, 1]

/**
 * Makes an order's held times its own, once it is paid or the store vouches for it; the buyer gets the invitation, and
 * another one when the times had been given back in between.
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

/**
 * Has a buyer reminded of an appointment; a reminder whose time has passed, or whose appointment was moved, stays
 * away.
 */
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
 * Gives an order's times back. Of those that were confirmed the buyer and integrations are notified, and calendars
 * take them out; of the others they never knew.
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
          // What lies ahead of a package goes back there: it may be refunded, or booked again if the order is reopened.
          givenBack: sql`${booking.packageLine} is not null and ${booking.startsAt} > ${now.toISOString()}::timestamptz`,
        }),
      })
      .where(and(eq(booking.orderId, buyer.id), eq(booking.state, state)))
      .returning()
  await release('held')
  const cancelled = await release('confirmed')
  await countBack(tx, cancelled)
  await enqueueEvents(
    tx,
    jobs,
    cancelled.map(({ id }) => ({ type: 'booking.cancelled', subject: id })),
    now,
  )
  for (const one of cancelled) await tellBuyer(tx, jobs, buyer, { ...one, what: 'cancelled' }, now)
}

/** Takes the held times of an unpaid order away, whose buyer gets others in the same transaction. */
export async function dropHeldTimes(tx: Executor, orderId: string): Promise<void> {
  await tx.delete(booking).where(and(eq(booking.orderId, orderId), ne(booking.state, 'confirmed')))
}

/** The email about a changed appointment, with what its calendar needs. */
export async function tellBuyer(
  tx: Executor,
  jobs: Jobs,
  buyer: Buyer,
  { id, sequence, what }: Pick<Appointment, 'id' | 'sequence'> & { what: 'moved' | 'cancelled' | 'reassigned' },
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
          // A version without hosts knows it as moved, and must not take it out of the buyer's calendar.
          ...(what === 'reassigned' ? { what: 'moved', isReassigned: true } : { what }),
        },
      },
    ],
    now,
  )
}

/**
 * Holds the slots of a cancelled order again, for a late payment or a reopened order. Appointments that took place or
 * were cancelled on their own stay as they are. Returns false when a slot has passed or its host gives no more; a slot taken meanwhile throws the
 * exclusion violation (`isTaken`). The caller rolls back to its savepoint either way.
 */
export async function holdAgain(tx: Executor, orderId: string, now: Date): Promise<boolean> {
  const [end] = await tx
    .select({ at: max(orderEvent.at) })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, orderId), eq(orderEvent.toStatus, 'cancelled')))
  const given = and(
    eq(booking.orderId, orderId),
    eq(booking.state, 'cancelled'),
    isNull(booking.packageLine),
    gte(booking.updatedAt, end?.at ?? now),
  )
  const count = await tx.$count(booking, given)
  if (count === 0) return true
  const hosts = (await lockActiveHosts(tx)).map((host) => host.id)
  const held = await tx
    .update(booking)
    // Counted up, or a calendar that took the appointment out would not put it back.
    .set({ state: 'held', sequence: sql`${booking.sequence} + 1`, updatedAt: now })
    .where(and(given, gt(booking.startsAt, now), inArray(booking.hostId, hosts)))
    .returning({ id: booking.id })
  return held.length === count
}

/** Marks past appointments done, unless they were marked missed. */
export async function closeTimes(db: Executor, now: Date): Promise<void> {
  await db
    .update(booking)
    .set({ state: 'done', updatedAt: now })
    .where(and(eq(booking.state, 'confirmed'), lt(booking.endsAt, now)))
}
