import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { order, orderLine, unitsLeft } from '../table.ts'
import type { LineUnits } from './unit-fields.ts'

/**
 * Puts units of an order's goods into parcels, all or nothing: never more than were bought, less what was refunded and
 * what is in other parcels. Check and update are one statement. Returns the line with too few units, or null when all
 * had enough.
 */
export async function takeUnits(tx: Executor, orderId: string, units: readonly LineUnits[]): Promise<number | null> {
  for (const { position, quantity } of [...units].sort((one, other) => one.position - other.position)) {
    const taken = await tx
      .update(orderLine)
      .set({ shipped: sql`${orderLine.shipped} + ${quantity}` })
      .where(
        and(
          eq(orderLine.orderId, orderId),
          eq(orderLine.position, position),
          eq(orderLine.isDigital, false),
          sql`${unitsLeft} >= ${quantity}`,
        ),
      )
      .returning({ position: orderLine.position })
    if (taken.length === 0) return position
  }
  return null
}

/** Makes the units of a cancelled parcel shippable again. */
export async function releaseUnits(tx: Executor, orderId: string, units: readonly LineUnits[]): Promise<void> {
  for (const { position, quantity } of units)
    await tx
      .update(orderLine)
      .set({ shipped: sql`${orderLine.shipped} - ${quantity}` })
      .where(and(eq(orderLine.orderId, orderId), eq(orderLine.position, position)))
}

/** The units of an order that are still to ship, by line. */
export function readUnshippedUnits(tx: Executor, orderId: string) {
  return tx
    .select({ position: orderLine.position, quantity: unitsLeft })
    .from(orderLine)
    .where(and(eq(orderLine.orderId, orderId), eq(orderLine.isDigital, false), sql`${unitsLeft} > 0`))
    .orderBy(orderLine.position)
}

/** Updates an order's `fulfilment` from its lines; the order is locked. */
export async function countFulfilment(tx: Executor, orderId: string, now: Date): Promise<void> {
  const own = sql`${orderLine.orderId} = ${orderId} and not ${orderLine.isDigital}`
  await tx
    .update(order)
    .set({
      updatedAt: now,
      fulfilment: sql`(select case when coalesce(sum(${unitsLeft}), 0) = 0 then 'complete'
        when sum(${orderLine.shipped}) > 0 then 'partial' else 'none' end from ${orderLine} where ${own})`,
    })
    .where(and(eq(order.id, orderId), eq(order.isDigitalOnly, false)))
}
