import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { downloadGrant } from '#shop/downloads/table.ts'
import { gift } from '#shop/gifts/table.ts'
import { shipment } from '#shop/orders/shipments/table.ts'
import { order, orderEvent, orderLine } from '#shop/orders/table.ts'
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

  test('have downloads for the paid guides that are no gifts', async () => {
    const { db } = (await open()).shop
    const ofLine = and(eq(gift.orderId, orderLine.orderId), eq(gift.position, orderLine.position))
    const guides = await db
      .select({ orderId: orderLine.orderId, productId: orderLine.productId })
      .from(orderLine)
      .innerJoin(order, eq(order.id, orderLine.orderId))
      .leftJoin(gift, ofLine)
      .where(and(eq(orderLine.category, 'guide'), isNotNull(order.paidAt), isNull(gift.id)))
    expect(guides).toHaveLength(2)
    const { orderId, productId } = downloadGrant
    expect(await db.select({ orderId, productId }).from(downloadGrant)).toEqual(expect.arrayContaining(guides))
    expect(await db.$count(downloadGrant)).toBe(guides.length)
  })
})
