import { eq, ne } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Executor } from '#shop/db.ts'
import { shipment, shipmentLine } from '#shop/orders/shipments/table.ts'
import { order, orderLine } from '#shop/orders/table.ts'

/** Parcels match the lines and never exceed what was bought; every order knows how much of it was shipped. */
export async function checkParcels(db: Executor): Promise<void> {
  const packed = await db
    .select({ line: shipmentLine })
    .from(shipmentLine)
    .innerJoin(shipment, eq(shipment.id, shipmentLine.shipmentId))
    .where(ne(shipment.state, 'cancelled'))
  const lines = await db.select().from(orderLine).where(eq(orderLine.isDigital, false))
  for (const { orderId, position, quantity, shipped } of lines) {
    const units = packed
      .filter(({ line }) => line.orderId === orderId && line.position === position)
      .reduce((sum, { line }) => sum + line.quantity, 0)
    expect(shipped, 'a line knows what is in parcels').toBe(units)
    expect(shipped, 'no more is shipped than was bought').toBeLessThanOrEqual(quantity)
  }
  for (const { id, number, fulfilment } of await db.select().from(order).where(ne(order.fulfilment, 'none'))) {
    const own = lines.filter((line) => line.orderId === id)
    const left = own.reduce((sum, line) => sum + leftOf(line), 0)
    expect(fulfilment, `what has left of ${number}`).toBe(left === 0 ? 'complete' : 'partial')
  }
}

/** What was refunded is not shipped; what came back with a return was among the shipped. */
const leftOf = ({ quantity, withdrawn, sentBack, shipped }: typeof orderLine.$inferSelect) =>
  Math.max(0, quantity - (withdrawn - Math.min(sentBack, shipped)) - shipped)
