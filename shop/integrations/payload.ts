import { and, asc, eq } from 'drizzle-orm'
import { host } from '../appointments/hosts/table.ts'
import { booking, hostName, namedHost } from '../appointments/table.ts'
import { namesOf } from '../catalog/variants/options.ts'
import type { Executor } from '../db.ts'
import { gift } from '../gifts/table.ts'
import { message } from '../messages/table.ts'
import type { Fils } from '../money.ts'
import { shipment, shipmentLine } from '../orders/shipments/table.ts'
import { order, orderLine } from '../orders/table.ts'
import { refund } from '../payments/table.ts'
import { orderReturn, returnLine } from '../returns/table.ts'
import { type NewEvent, shipmentEvents } from './events.ts'

const money = (amount: Fils) => ({ amount, currency: 'KWD' })

/**
 * An event's payload: names, amounts and states at the time of publishing. No token and no personal data; receivers get
 * more from the API. Null when the subject is gone.
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
  if (type === 'order.paid' || type === 'order.cancelled' || type === 'order.reopened') {
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
  if (shipmentEvents.includes(type)) return shipmentData(db, subject)
  if (type === 'gift.sent') return giftData(db, subject)
  if (type.startsWith('return.')) return returnData(db, subject)
  const [found] = await db
    .select({ booking, number: order.number, host: hostName })
    .from(booking)
    .innerJoin(order, eq(order.id, booking.orderId))
    .leftJoin(host, namedHost)
    .where(eq(booking.id, subject))
  if (found === undefined) return null
  const { id, productId, startsAt, endsAt, mode, state, sequence, packageLine } = found.booking
  return {
    order: { number: found.number },
    booking: {
      id,
      ...namesOf(productId),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      mode,
      state,
      sequence,
      packageLine,
      host: found.host && { id: found.host.id, name: found.host.nameAr, nameEn: found.host.nameEn },
    },
  }
}

async function shipmentData(db: Executor, id: string): Promise<Record<string, unknown> | null> {
  const [found] = await db
    .select({ order, shipment })
    .from(shipment)
    .innerJoin(order, eq(order.id, shipment.orderId))
    .where(eq(shipment.id, id))
  if (found === undefined) return null
  const { number, state, carrier, tracking, link, shippedAt, deliveredAt, cancelledAt } = found.shipment
  const items = await db
    .select({ productId: orderLine.productId, quantity: shipmentLine.quantity })
    .from(shipmentLine)
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderId, shipmentLine.orderId), eq(orderLine.position, shipmentLine.position)),
    )
    .where(eq(shipmentLine.shipmentId, id))
    .orderBy(asc(shipmentLine.position))
  return {
    order: orderData(found.order),
    shipment: {
      id,
      number,
      state,
      carrier: carrier?.en ?? null,
      tracking: tracking || null,
      link: link || null,
      shippedAt: shippedAt.toISOString(),
      deliveredAt: deliveredAt?.toISOString() ?? null,
      cancelledAt: cancelledAt?.toISOString() ?? null,
      items: items.map(({ productId, quantity }) => ({ ...namesOf(productId), quantity })),
    },
  }
}

/** Without the recipient. */
async function giftData(db: Executor, id: string): Promise<Record<string, unknown> | null> {
  const [found] = await db
    .select({ order, gift, productId: orderLine.productId })
    .from(gift)
    .innerJoin(order, eq(order.id, gift.orderId))
    .innerJoin(orderLine, and(eq(orderLine.orderId, gift.orderId), eq(orderLine.position, gift.position)))
    .where(eq(gift.id, id))
  if (found === undefined) return null
  const { sendOn, sentAt } = found.gift
  const data = { id, ...namesOf(found.productId), sendOn, sentAt: sentAt?.toISOString() ?? null }
  return { order: orderData(found.order), gift: data }
}

/** Without the buyer's text and photos. */
async function returnData(db: Executor, id: string): Promise<Record<string, unknown> | null> {
  const [found] = await db
    .select({ order, returned: orderReturn })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .where(eq(orderReturn.id, id))
  if (found === undefined) return null
  const { number, state, reason, requestedAt, acceptedAt, receivedAt, endedAt } = found.returned
  const items = await db
    .select({ productId: orderLine.productId, quantity: returnLine.quantity, refunded: returnLine.refunded })
    .from(returnLine)
    .innerJoin(orderLine, and(eq(orderLine.orderId, returnLine.orderId), eq(orderLine.position, returnLine.position)))
    .where(eq(returnLine.returnId, id))
    .orderBy(asc(returnLine.position))
  return {
    order: orderData(found.order),
    return: {
      id,
      number,
      state,
      reason,
      requestedAt: requestedAt.toISOString(),
      acceptedAt: acceptedAt?.toISOString() ?? null,
      receivedAt: receivedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
      items: items.map(({ productId, ...units }) => ({ ...namesOf(productId), ...units })),
    },
  }
}

function orderData({ id, number, status, paymentStatus, total, isDigitalOnly, createdAt }: typeof order.$inferSelect) {
  return { id, number, status, paymentStatus, total: money(total), isDigitalOnly, createdAt: createdAt.toISOString() }
}
