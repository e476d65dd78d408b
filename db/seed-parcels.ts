import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ShippingAddress } from '#shop/addresses/shipping.ts'
import type { Executor } from '#shop/db.ts'
import { shipment, shipmentLine } from '#shop/orders/shipments/table.ts'
import type { OrderStatus } from '#shop/orders/status.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { firstCarriers, trackingLink } from '#shop/settings/delivery/carriers.ts'

/** The delivery address of a demo order. */
export const home = (area: string, city: string, address: string, building: string): ShippingAddress => ({
  address,
  city,
  area,
  building,
  floor: '',
  apartment: '',
  notes: '',
})

const daysUntil: Partial<Record<OrderStatus, number>> = { shipped: 1, delivered: 2 }

/** When a demo order of an instant reached a status: shipped a day later, and delivered the day after. */
export const reachedAt = (status: OrderStatus, at: Date): Date =>
  new Date(at.getTime() + (daysUntil[status] ?? 0) * 86_400_000)

/** One parcel with all goods of a shipped or delivered demo order. */
export async function seedParcel(tx: Executor, orderId: string, status: OrderStatus, at: Date): Promise<void> {
  const own = await tx
    .select()
    .from(orderLine)
    .where(and(eq(orderLine.orderId, orderId), eq(orderLine.isDigital, false)))
  if (own.length === 0 || (status !== 'shipped' && status !== 'delivered')) return
  const id = randomUUID()
  const [carrier] = firstCarriers
  const tracking = '31245678901'
  await tx.insert(shipment).values({
    id,
    orderId,
    number: 1,
    state: status,
    carrier: carrier ? { id: carrier.id, ...carrier.name } : null,
    tracking,
    link: carrier ? trackingLink(carrier, tracking) : '',
    by: 'seed',
    shippedAt: reachedAt('shipped', at),
    deliveredAt: status === 'delivered' ? reachedAt(status, at) : null,
  })
  await tx
    .insert(shipmentLine)
    .values(own.map(({ position, quantity }) => ({ shipmentId: id, orderId, position, quantity })))
  for (const { position, quantity } of own)
    await tx
      .update(orderLine)
      .set({ shipped: quantity })
      .where(and(eq(orderLine.orderId, orderId), eq(orderLine.position, position)))
  await tx.update(order).set({ fulfilment: 'complete' }).where(eq(order.id, orderId))
}
