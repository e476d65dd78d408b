import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { order, orderLine, unitsLeft } from '../table.ts'
import type { ParcelUnits } from './form.ts'

/**
 * Puts units of an order's goods into parcels, all or nothing: never more than were bought, less what was refunded and
 * what is in other parcels. The condition and the change are one statement. Answers the line that has not so many, or
 * null when all were there.
 */
export async function takeUnits(tx: Executor, orderId: string, units: readonly ParcelUnits[]): Promise<number | null> {
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

/** Units of a cancelled parcel can be shipped again. */
export async function giveBackUnits(tx: Executor, orderId: string, units: readonly ParcelUnits[]): Promise<void> {
  for (const { position, quantity } of units)
    await tx
      .update(orderLine)
      .set({ shipped: sql`${orderLine.shipped} - ${quantity}` })
      .where(and(eq(orderLine.orderId, orderId), eq(orderLine.position, position)))
}

/** The units of an order that are left to ship, by line. */
export function readLeft(tx: Executor, orderId: string) {
  return tx
    .select({ position: orderLine.position, quantity: unitsLeft })
    .from(orderLine)
    .where(and(eq(orderLine.orderId, orderId), eq(orderLine.isDigital, false), sql`${unitsLeft} > 0`))
    .orderBy(orderLine.position)
}

/** Brings an order's `fulfilment` up to its lines; the order is locked. */
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
