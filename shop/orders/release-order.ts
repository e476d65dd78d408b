import { and, eq } from 'drizzle-orm'
import { releaseTimes } from '../appointments/follow-order.ts'
import { returnStock } from '../catalog/stock.ts'
import type { Executor } from '../db.ts'
import { releaseCodeUse } from '../discounts/count-use.ts'
import type { Jobs } from '../ports.ts'
import { closeCall } from './calls/enqueue-call.ts'
import { heldUnits, order, orderEvent, orderLine } from './table.ts'

/**
 * Releases everything an order holds (stock, slots, code use) and marks it cancelled. Only the update that changes
 * `from` does it, so that expiry, a new checkout and an admin can coincide and the stock is still returned once.
 * Returns whether this call did it.
 */
export async function releaseOrder(
  tx: Executor,
  jobs: Jobs,
  orderId: string,
  why: { kind: 'expired' | 'superseded' | 'status'; by: string; from: 'held' | 'kept' },
  now: Date,
): Promise<boolean> {
  const [released] = await tx
    .update(order)
    .set({ reservation: 'returned', status: 'cancelled', updatedAt: now })
    .where(and(eq(order.id, orderId), eq(order.reservation, why.from)))
    .returning()
  if (released === undefined) return false
  await closeCall(tx, orderId, { outcome: 'cancelled', by: why.by }, now)
  const lines = await tx
    .select({ productId: orderLine.productId, quantity: heldUnits })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
  // Lock order: the code before the products.
  if (released.promoCode !== null && !released.codeReturned) await releaseCodeUse(tx, released.promoCode, orderId)
  const held = lines.filter(({ quantity }) => quantity > 0)
  await releaseTimes(tx, jobs, released, now)
  await returnStock(tx, held, { orderId, at: now })
  if (why.kind !== 'status') {
    await tx
      .insert(orderEvent)
      .values({ orderId, kind: why.kind, fromStatus: 'pending', toStatus: 'cancelled', by: why.by, at: now })
  }
  return true
}
