import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { orderLine } from '../table.ts'
import { shipment, shipmentLine } from './table.ts'

export type ShipmentRow = typeof shipment.$inferSelect
export type ShipmentItem = { position: number; quantity: number; productId: string; title: string; titleEn: string }
export type ShipmentView = ShipmentRow & { lines: ShipmentItem[] }

/** The parcels of these orders with their content, in order of creation. */
export async function readShipments(db: Executor, orderIds: readonly string[]): Promise<ShipmentView[]> {
  if (orderIds.length === 0) return []
  const parcels = await db
    .select()
    .from(shipment)
    .where(inArray(shipment.orderId, [...orderIds]))
    .orderBy(asc(shipment.orderId), asc(shipment.number))
  if (parcels.length === 0) return []
  const { shipmentId, position, quantity } = shipmentLine
  const { productId, title, titleEn } = orderLine
  const lines = await db
    .select({ shipmentId, position, quantity, productId, title, titleEn })
    .from(shipmentLine)
    .innerJoin(orderLine, and(eq(orderLine.orderId, shipmentLine.orderId), eq(orderLine.position, position)))
    .where(
      inArray(
        shipmentId,
        parcels.map(({ id }) => id),
      ),
    )
    .orderBy(asc(position))
  return parcels.map((parcel) => ({
    ...parcel,
    lines: lines.filter((line) => line.shipmentId === parcel.id).map(({ shipmentId: _, ...line }) => line),
  }))
}

/** One parcel's row; null when unknown. */
export async function readShipment(db: Executor, id: string): Promise<ShipmentRow | null> {
  const [found] = await db.select().from(shipment).where(eq(shipment.id, id))
  return found ?? null
}
