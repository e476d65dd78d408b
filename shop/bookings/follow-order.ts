import { and, eq, gt, lt } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Locale } from '../money.ts'
import type { Jobs } from '../ports.ts'
import { publish } from '../publish.ts'
import { type Booking, bookingsOf } from './read.ts'
import { booking } from './table.ts'

type Buyer = { id: string; locale: Locale; email: string }

/** How long before an appointment its buyer is reminded, in hours. */
const reminders = [24, 1]

/** Makes an order's held times its own, once it is paid or the store vouches for it; the buyer gets the invitation. */
export async function confirmTimes(tx: Executor, jobs: Jobs, buyer: Buyer, now: Date): Promise<void> {
  const confirmed = await tx
    .update(booking)
    .set({ state: 'confirmed', updatedAt: now })
    .where(and(eq(booking.orderId, buyer.id), eq(booking.state, 'held')))
    .returning()
  await publish(
    tx,
    jobs,
    confirmed.map(({ id }) => ({ type: 'booking.confirmed', subject: id })),
    now,
  )
  for (const one of confirmed) {
    await jobs.enqueue(tx, 'write-mail', [
      {
        key: `booking-confirmed:${one.id}`,
        template: 'booking-confirmed',
        locale: buyer.locale,
        recipient: buyer.email,
        data: { orderId: buyer.id, bookingId: one.id },
      },
    ])
    await remindOf(tx, jobs, one, now)
  }
}

/** Has a buyer reminded of an appointment; a reminder whose time has passed, or whose appointment was moved, stays away. */
export async function remindOf(tx: Executor, jobs: Jobs, { id, startsAt }: Booking, now: Date): Promise<void> {
  for (const hours of reminders) {
    const afterMs = startsAt.getTime() - hours * 3_600_000 - now.getTime()
    if (afterMs > 0)
      await jobs.enqueue(tx, 'remind-booking', [{ bookingId: id, startsAt: startsAt.toISOString(), hours }], {
        afterMs,
      })
  }
}

/** Gives an order's times back. Other systems hear of those that were confirmed: of the others they never knew. */
export async function releaseTimes(tx: Executor, jobs: Jobs, orderId: string, now: Date): Promise<void> {
  const release = (state: 'held' | 'confirmed') =>
    tx
      .update(booking)
      .set({ state: 'cancelled', updatedAt: now })
      .where(and(eq(booking.orderId, orderId), eq(booking.state, state)))
      .returning({ id: booking.id })
  await release('held')
  const cancelled = await release('confirmed')
  await publish(
    tx,
    jobs,
    cancelled.map(({ id }) => ({ type: 'booking.cancelled', subject: id })),
    now,
  )
}

/**
 * Holds an order's times again, for money that came late. False when one of them has passed; a time that somebody else
 * has by now fails with the calendar's own error (`isTaken`). Either way the caller takes its savepoint back.
 */
export async function holdAgain(tx: Executor, orderId: string, now: Date): Promise<boolean> {
  const had = await bookingsOf(tx, orderId)
  if (had.length === 0) return true
  const held = await tx
    .update(booking)
    .set({ state: 'held', updatedAt: now })
    .where(and(eq(booking.orderId, orderId), eq(booking.state, 'cancelled'), gt(booking.startsAt, now)))
    .returning({ id: booking.id })
  return held.length === had.length
}

/** The appointments that are over are done, unless somebody said that nobody came. */
export async function closeTimes(db: Executor, now: Date): Promise<void> {
  await db
    .update(booking)
    .set({ state: 'done', updatedAt: now })
    .where(and(eq(booking.state, 'confirmed'), lt(booking.endsAt, now)))
}
