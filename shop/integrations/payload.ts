import { eq } from 'drizzle-orm'
import { booking } from '../appointments/table.ts'
import type { Executor } from '../db.ts'
import { message } from '../messages/table.ts'
import type { Fils } from '../money.ts'
import { order } from '../orders/table.ts'
import { refund } from '../payments/table.ts'
import type { NewEvent } from './events.ts'

const money = (amount: Fils) => ({ amount, currency: 'KWD' })

/**
 * An event's payload: names, amounts and states at the time of publishing. No token and no personal data; for more the
 * receiver asks the API. Null when the subject is gone.
 */
export async function payloadOf(db: Executor, event: NewEvent): Promise<Record<string, unknown> | null> {
  const data = await dataOf(db, event)
  return data && { type: event.type, timestamp: event.at, data }
}

async function dataOf(db: Executor, { type, subject }: NewEvent): Promise<Record<string, unknown> | null> {
  if (type === 'message.created') {
    const { id, number, category, priority, status } = message
    const [found] = await db.select({ id, number, category, priority, status }).from(message).where(eq(id, subject))
    return found ?? null
  }
  if (type === 'order.paid') {
    const [found] = await db.select().from(order).where(eq(order.id, subject))
    return found ? { order: { ...orderData(found), paidAt: found.paidAt?.toISOString() ?? null } } : null
  }
  if (type === 'order.refunded') {
    const [found] = await db
      .select({ order, refund })
      .from(refund)
      .innerJoin(order, eq(order.id, refund.orderId))
      .where(eq(refund.id, subject))
    if (found === undefined) return null
    return { order: orderData(found.order), refund: { id: found.refund.id, amount: money(found.refund.amount) } }
  }
  const [found] = await db
    .select({ booking, number: order.number })
    .from(booking)
    .innerJoin(order, eq(order.id, booking.orderId))
    .where(eq(booking.id, subject))
  if (found === undefined) return null
  const { id, productId, startsAt, endsAt, mode, state, sequence } = found.booking
  return {
    order: { number: found.number },
    booking: { id, productId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), mode, state, sequence },
  }
}

function orderData({ id, number, status, paymentStatus, total, isDigitalOnly, createdAt }: typeof order.$inferSelect) {
  return { id, number, status, paymentStatus, total: money(total), isDigitalOnly, createdAt: createdAt.toISOString() }
}
