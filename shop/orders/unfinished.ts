import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { hasAppointmentAhead, hasOpenPackage, hasSessionsToCome } from '../appointments/sessions-to-come.ts'
import type { Executor } from '../db.ts'
import { gift } from '../gifts/table.ts'
import { takenByHand } from '../payments/methods.ts'
import { payment } from '../payments/table.ts'
import { latePaymentMs } from './release-expired.ts'
import { openStatuses, taskStatuses } from './status.ts'
import { order, orderLine } from './table.ts'

/** An order that still needs its buyer's data, and until when. */
export type UnfinishedOrder = { number: string; until: 'paid' | 'delivered' | 'held' | 'booked' | 'given' | 'settled' }

/**
 * The oldest of these orders that still needs its buyer's data: paid goods not delivered, a session ahead or still to be
 * booked whatever the status, a gift still to be sent, a question to settle with the buyer, money taken by hand that the
 * team owes, or a payment that may still arrive: also of goods that were handed over unpaid. Downloads are delivered with
 * the payment. Null when there is none.
 */
export async function findUnfinished(
  tx: Executor,
  orderIds: readonly string[],
  now: Date,
): Promise<UnfinishedOrder | null> {
  const toDeliver = exists(
    tx
      .select({ position: orderLine.position })
      .from(orderLine)
      .where(
        and(
          eq(orderLine.orderId, order.id),
          eq(orderLine.isDigital, false),
          gt(orderLine.quantity, orderLine.withdrawn),
        ),
      ),
  )
  const toGive = exists(
    tx
      .select({ position: gift.position })
      .from(gift)
      .innerJoin(orderLine, and(eq(orderLine.orderId, gift.orderId), eq(orderLine.position, gift.position)))
      .where(
        and(
          eq(gift.orderId, order.id),
          isNull(gift.sentAt),
          isNull(gift.erasedAt),
          isNull(gift.refusedAt),
          eq(orderLine.withdrawn, 0),
        ),
      ),
  )
  const gives = and(eq(order.hasGifts, true), eq(order.reservation, 'kept'), toGive)
  const owedByHand = exists(
    tx
      .select({ id: payment.id })
      .from(payment)
      .where(
        and(
          eq(payment.orderId, order.id),
          eq(payment.gateway, takenByHand),
          eq(payment.state, 'captured'),
          lt(payment.refunded, payment.amount),
        ),
      ),
  )
  const isFlagged = isNotNull(order.needsReview)
  const isOwedByHand = and(inArray(order.status, taskStatuses.owed), isNull(order.owedEndedAt), owedByHand)
  const underWay = inArray(order.status, openStatuses)
  const payable = or(
    ne(order.reservation, 'returned'),
    gt(order.reservedUntil, new Date(now.getTime() - latePaymentMs)),
  )
  const [found] = await tx
    .select({
      number: order.number,
      paymentStatus: order.paymentStatus,
      ships: sql<boolean>`${and(underWay, toDeliver)}`,
      holds: sql<boolean>`${hasSessionsToCome(now)}`,
      books: sql<boolean>`${and(hasOpenPackage(now), not(hasAppointmentAhead(now)))}`,
      gives: sql<boolean>`${gives}`,
      flagged: sql<boolean>`${isFlagged}`,
    })
    .from(order)
    .where(
      and(
        inArray(order.id, [...orderIds]),
        or(
          and(
            eq(order.paymentStatus, 'paid'),
            or(and(underWay, toDeliver), hasSessionsToCome(now), gives, isOwedByHand),
          ),
          and(eq(order.paymentStatus, 'pending'), payable),
          and(ne(order.paymentStatus, 'refunded'), isFlagged),
        ),
      ),
    )
    .orderBy(asc(order.createdAt))
    .limit(1)
  if (found === undefined) return null
  const { number } = found
  if (found.paymentStatus !== 'paid') return { number, until: found.flagged ? 'settled' : 'paid' }
  if (found.gives) return { number, until: 'given' }
  if (found.ships) return { number, until: 'delivered' }
  return { number, until: found.books ? 'booked' : found.holds ? 'held' : 'settled' }
}
