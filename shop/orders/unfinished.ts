import { and, asc, eq, exists, gt, inArray, ne, or } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { openStatuses } from './status.ts'
import { order, orderLine } from './table.ts'

/** How long after its time money for an order is still asked about. */
const lateMoneyMs = 60 * 60_000

/** An order that still needs to know its buyer, and until when. */
export type UnfinishedOrder = { number: string; until: 'paid' | 'delivered' }

/**
 * The oldest order of an account that still needs to know its buyer: paid goods or a session that are not delivered, or
 * money that may yet arrive. A paid guide is delivered with the payment. Null when there is none.
 */
export async function findUnfinished(tx: Executor, userId: string, now: Date): Promise<UnfinishedOrder | null> {
  const toDeliver = exists(
    tx
      .select({ position: orderLine.position })
      .from(orderLine)
      .where(and(eq(orderLine.orderId, order.id), ne(orderLine.category, 'guide'))),
  )
  const underWay = inArray(order.status, openStatuses)
  const payable = or(
    and(ne(order.reservation, 'returned'), underWay),
    gt(order.reservedUntil, new Date(now.getTime() - lateMoneyMs)),
  )
  const [found] = await tx
    .select({ number: order.number, paymentStatus: order.paymentStatus })
    .from(order)
    .where(
      and(
        eq(order.userId, userId),
        or(and(eq(order.paymentStatus, 'paid'), underWay, toDeliver), and(eq(order.paymentStatus, 'pending'), payable)),
      ),
    )
    .orderBy(asc(order.createdAt))
    .limit(1)
  return found ? { number: found.number, until: found.paymentStatus === 'paid' ? 'delivered' : 'paid' } : null
}
