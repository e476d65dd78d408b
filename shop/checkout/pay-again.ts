import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { declinedTooOften, orderDeclinedTooOften } from '../payments/declines.ts'
import { payment } from '../payments/table.ts'
import type { Gateway } from '../ports.ts'
import type { Shop } from '../shop.ts'

/** Whether an order can still be paid: unpaid, reserved and not marked for review. */
export function isPayable(
  found: Pick<typeof order.$inferSelect, 'paymentStatus' | 'reservation' | 'reservedUntil' | 'needsReview'>,
  now: Date,
): boolean {
  return (
    found.paymentStatus === 'pending' &&
    found.reservation === 'held' &&
    found.reservedUntil > now &&
    found.needsReview === null
  )
}

/**
 * The payment to open for a placed, unpaid order: the open one, or a new attempt over the same amount after a declined
 * or cancelled one (decision record 0007). Refused after the reservation expires or after too many declines. Concurrent
 * calls get the same payment: the order's row is locked.
 */
export async function payAgain(
  { db, clock, gateway, holds }: Pick<Shop, 'db' | 'clock' | 'holds'> & { gateway: Pick<Gateway, 'name'> },
  orderId: string,
): Promise<Outcome<{ paymentId: string }, { reason: 'not_payable' | 'declined_too_often' }>> {
  return transact(db, async (tx) => {
    const now = clock.now()
    const [found] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
    if (found === undefined || !isPayable(found, now)) return refuse({ reason: 'not_payable' })
    const [open] = await tx
      .select({ id: payment.id })
      .from(payment)
      .where(
        and(
          eq(payment.orderId, orderId),
          eq(payment.gateway, gateway.name),
          inArray(payment.state, ['opening', 'pending']),
        ),
      )
      .limit(1)
    if (open !== undefined) return done({ paymentId: open.id })
    const { heldBy } = found
    const buyerStopped = holds && heldBy !== null && (await declinedTooOften(tx, holds, { ...found, heldBy }, now))
    if (buyerStopped || (await orderDeclinedTooOften(tx, orderId))) return refuse({ reason: 'declined_too_often' })
    const paymentId = randomUUID()
    await tx.insert(payment).values({
      id: paymentId,
      orderId,
      gateway: gateway.name,
      method: found.paymentMethod,
      amount: found.total,
      currency: 'KWD',
      state: 'opening',
      createdAt: now,
    })
    return done({ paymentId })
  })
}
