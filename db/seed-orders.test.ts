import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shipment } from '#shop/orders/shipments/table.ts'
import { orderEvent } from '#shop/orders/table.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

describeOnBothEngines('the demo orders', (open) => {
  test('were shipped and delivered when their parcels were', async () => {
    const { db } = (await open()).shop
    const moved = await db
      .select({ at: orderEvent.at, shippedAt: shipment.shippedAt, deliveredAt: shipment.deliveredAt })
      .from(orderEvent)
      .innerJoin(shipment, eq(shipment.orderId, orderEvent.orderId))
      .where(eq(orderEvent.kind, 'status'))
    expect(moved.length).toBeGreaterThan(1)
    for (const { at, shippedAt, deliveredAt } of moved) expect(at).toEqual(deliveredAt ?? shippedAt)
  })
})
