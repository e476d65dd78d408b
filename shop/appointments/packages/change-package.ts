import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, transact } from '../../db.ts'
import { dayMs, kuwaitDate, startOfDay } from '../../kuwait-time.ts'
import { order, orderEvent } from '../../orders/table.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { lockAppointment } from '../change-appointment.ts'
import { reviewAfter } from '../review-flag.ts'
import { booking } from '../table.ts'
import { reminderLeadMs, returnSessions } from './follow-order.ts'
import { sessionPackage } from './table.ts'
import { packageLimits, remindedDays } from './terms.ts'

/** A package's last day, "2027-05-24"; empty until it is paid. */
const lastDayOf = (validUntil: Date | null): string =>
  validUntil === null ? '' : kuwaitDate(new Date(validUntil.getTime() - 1))

/** `not_later`: the day is past, too far away, or not after the current one. */
export type ExtendRefusal = { reason: 'unknown' | 'not_later' }

/** Extends a package until the end of a later day in Kuwait, also when it has expired (R59). */
export function extendPackage(
  db: Db,
  clock: Clock,
  admin: Admin<'appointments.act'>,
  orderId: string,
  { line, until }: { line: number; until: string },
): Promise<Outcome<null, ExtendRefusal>> {
  const now = clock.now()
  const validUntil = startOfDay(until, 1)
  return transact(db, async (tx) => {
    const [buyer] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
    const own = and(eq(sessionPackage.orderId, orderId), eq(sessionPackage.position, line))
    const [before] = await tx.select().from(sessionPackage).where(own)
    if (buyer === undefined || before === undefined) return refuse({ reason: 'unknown' })
    if (before.validUntil === null && (buyer.paymentStatus !== 'paid' || buyer.reservation !== 'kept'))
      return refuse({ reason: 'unknown' })
    const latest = now.getTime() + packageLimits.days.most * dayMs
    if (validUntil <= now || validUntil.getTime() > latest) return refuse({ reason: 'not_later' })
    const remindsAgain = validUntil.getTime() - reminderLeadMs(before.validDays, remindedDays) > now.getTime()
    const extended = await tx
      .update(sessionPackage)
      .set({ validUntil, ...(remindsAgain && { remindedAt: null }) })
      .where(and(own, or(isNull(sessionPackage.validUntil), lt(sessionPackage.validUntil, validUntil))))
      .returning({ position: sessionPackage.position })
    if (extended.length === 0) return refuse({ reason: 'not_later' })
    await tx.update(order).set({ updatedAt: now }).where(eq(order.id, orderId))
    const changes = [{ field: 'packageValidUntil', from: lastDayOf(before.validUntil), to: until }]
    const { number } = buyer
    const entry = { subject: 'order', subjectId: number, name: number, action: 'extend_package', changes } as const
    await recordAudit(tx, admin, entry, now)
    return done(null)
  })
}

/** Returns a missed session, or one that was cancelled too late, to its package, once. */
export function returnSessionToPackage(
  db: Db,
  clock: Clock,
  admin: Admin<'appointments.act'>,
  bookingId: string,
): Promise<Outcome<null, { reason: 'unknown' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await lockAppointment(tx, { admin }, bookingId)
    if (found === null) return refuse({ reason: 'unknown' })
    const { row, buyer } = found
    const [returned] = await tx
      .update(booking)
      .set({ givenBack: true, updatedAt: now })
      .where(
        and(
          eq(booking.id, row.id),
          eq(booking.givenBack, false),
          sql`${booking.packageLine} is not null and ${booking.state} in ('cancelled', 'missed')`,
        ),
      )
      .returning()
    if (returned === undefined) return refuse({ reason: 'unknown' })
    await returnSessions(tx, [returned])
    await tx.insert(orderEvent).values({ orderId: buyer.id, kind: 'session_given_back', by: admin.email, at: now })
    const needsReview = await reviewAfter(tx, buyer)
    await tx.update(order).set({ updatedAt: now, needsReview }).where(eq(order.id, buyer.id))
    const changes = [{ field: 'givenBack', from: false, to: true }]
    const entry = { subject: 'booking', subjectId: row.id, name: buyer.number, action: 'change', changes } as const
    await recordAudit(tx, admin, entry, now)
    return done(null)
  })
}
