import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { firstHeldSession } from '../appointments/sessions-to-come.ts'
import { type Db, sendKeyed } from '../db.ts'
import { order } from '../orders/table.ts'
import type { StoreSettings } from '../settings/form.ts'
import type { Shop } from '../shop.ts'
import { payment } from './table.ts'

/**
 * The bank's page, or why the buyer is not sent there: `over` when nothing is held for the payment any more, or its
 * order's total has changed.
 */
export type OpenedPage = { pageUrl: string } | { closed: 'paid' | 'pending' | 'over' }

/**
 * From now on the order of a payment is held for the setting's whole time, counted from its placing, if it still is
 * held, but no longer than until its first session begins. Idempotent.
 * @param which further conditions, on the payment
 * @returns the payment's page, if the hold was extended
 */
export function holdWholeTime(
  db: Db,
  paymentId: string,
  { reservationMinutes }: Pick<StoreSettings, 'reservationMinutes'>,
  now: Date,
  which?: SQL,
) {
  const end = sql`least(${order.createdAt} + ${reservationMinutes}::integer * interval '1 minute', ${firstHeldSession})`
  const ofPayment = and(
    eq(payment.id, paymentId),
    eq(order.id, payment.orderId),
    eq(order.total, payment.amount),
    which,
  )
  const payable = and(eq(order.paymentStatus, 'pending'), isNull(order.needsReview))
  const isHeld = and(eq(order.reservation, 'held'), gt(order.reservedUntil, now), gt(end, order.reservedUntil))
  return sendKeyed(db, (on) =>
    on
      .update(order)
      .set({ reservedUntil: end })
      .from(payment)
      .where(and(ofPayment, payable, isHeld))
      .returning({ pageUrl: payment.pageUrl }),
  )
}

/**
 * Opens the bank's page of a payment: from now on its order is held as `holdWholeTime` says. Idempotent. Null for a
 * payment without a page.
 */
export async function openPage(
  { db, clock, settings }: Pick<Shop, 'db' | 'clock' | 'settings'>,
  paymentId: string,
): Promise<OpenedPage | null> {
  const now = clock.now()
  const [opened] = await holdWholeTime(db, paymentId, await settings.read(), now, isNotNull(payment.pageUrl))
  if (opened?.pageUrl) return { pageUrl: opened.pageUrl }
  const { paymentStatus, needsReview, reservation, reservedUntil, total } = order
  const [found] = await db
    .select({
      pageUrl: payment.pageUrl,
      amount: payment.amount,
      total,
      paymentStatus,
      needsReview,
      reservation,
      reservedUntil,
    })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(and(eq(payment.id, paymentId), isNotNull(payment.pageUrl)))
  if (found === undefined || found.pageUrl === null) return null
  if (found.paymentStatus !== 'pending') return { closed: 'paid' }
  if (found.needsReview !== null) return { closed: 'pending' }
  if (found.total !== found.amount) return { closed: 'over' }
  const held = found.reservation === 'held' && found.reservedUntil > now
  // A reservation the store has confirmed can be paid at any time.
  return held || found.reservation === 'kept' ? { pageUrl: found.pageUrl } : { closed: 'over' }
}
