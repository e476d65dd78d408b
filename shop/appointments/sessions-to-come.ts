import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { sessionPackage } from './packages/table.ts'
import { booking } from './table.ts'

/** Whether an order has an appointment ahead. */
export const hasAppointmentAhead = (now: Date): SQL<boolean> =>
  sql<boolean>`exists (select from ${booking} where ${booking.orderId} = ${order.id}
    and ${inArray(booking.state, ['held', 'confirmed'])} and ${gt(booking.busyUntil, now)})`

/** When an order's first held session begins; null without one. */
export const firstHeldSession: SQL<Date | null> =
  sql`(select min(held.starts_at) from ${booking} held where held.order_id = ${order}.id
    and held.state = 'held')`.mapWith(booking.startsAt)

/** Whether an order has a package with sessions that can still be booked. */
export const hasOpenPackage = (now: Date): SQL<boolean> =>
  sql<boolean>`exists (select from ${sessionPackage} where ${sessionPackage.orderId} = ${order.id}
    and ${sessionPackage.booked} + ${sessionPackage.withdrawn} < ${sessionPackage.sessions}
    and ${gt(sessionPackage.validUntil, now)})`

/** Whether a paid order has sessions to come, booked or still to be booked; also once its parcels have arrived. */
export const hasSessionsToCome = (now: Date): SQL | undefined =>
  and(eq(order.paymentStatus, 'paid'), eq(order.reservation, 'kept'), or(hasAppointmentAhead(now), hasOpenPackage(now)))

/** Whether such a condition holds for an order. */
export const orderMatches = async (db: Executor, orderId: string, condition: SQL | undefined): Promise<boolean> =>
  (await db.$count(order, and(eq(order.id, orderId), condition))) > 0
