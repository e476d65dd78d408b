import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { firstHeldSession } from '../appointments/sessions-to-come.ts'
import { sendKeyed } from '../db.ts'
import { order } from '../orders/table.ts'
import type { Shop } from '../shop.ts'
import { payment } from './table.ts'

/**
 * The bank's page, or why the buyer is not sent there: `over` when nothing is held for the payment any more, or its
 * order's total has changed.
 */
export type OpenedPage = { pageUrl: string } | { closed: 'paid' | 'pending' | 'over' }

/**
 * Opens the bank's page of a payment: from now on the order is held for the setting's whole time, counted from its
 * placing, if it still is held, but no longer than until its first session begins. Idempotent. Null for a payment without a page.
 */
export async function openPage(
  { db, clock, settings }: Pick<Shop, 'db' | 'clock' | 'settings'>,
  paymentId: string,
): Promise<OpenedPage | null> {
  const { reservationMinutes } = await settings.read()
  const now = clock.now()
  const end = sql`least(${order.createdAt} + ${reservationMinutes}::integer * interval '1 minute', ${firstHeldSession})`
  const isOpened = and(eq(payment.id, paymentId), eq(order.id, payment.orderId), isNotNull(payment.pageUrl))
  const sameTotal = eq(order.total, payment.amount)
  const payable = and(eq(order.paymentStatus, 'pending'), isNull(order.needsReview), sameTotal)
  const [opened] = await sendKeyed(db, (on) =>
    on
      .update(order)
      .set({ reservedUntil: end })
      .from(payment)
      .where(
        and(
          isOpened,
          payable,
          eq(order.reservation, 'held'),
          gt(order.reservedUntil, now),
          gt(end, order.reservedUntil),
        ),
      )
      .returning({ pageUrl: payment.pageUrl }),
  )
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
    .where(isOpened)
  if (found === undefined || found.pageUrl === null) return null
  if (found.paymentStatus !== 'pending') return { closed: 'paid' }
  if (found.needsReview !== null) return { closed: 'pending' }
  if (found.total !== found.amount) return { closed: 'over' }
  const held = found.reservation === 'held' && found.reservedUntil > now
  // A reservation the store has confirmed can be paid at any time.
  return held || found.reservation === 'kept' ? { pageUrl: found.pageUrl } : { closed: 'over' }
}
