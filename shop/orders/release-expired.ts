import { and, eq } from 'drizzle-orm'
import { transact } from '../db.ts'
import type { Shop } from '../shop.ts'
import { releaseOrder } from './release-order.ts'
import { order } from './table.ts'

/** A payment is last asked about when the order expires; the answer is waited for this long. */
export const lastStatusCheckMs = 30_000

/**
 * How long after an order's expiry its payments are still asked about, for late payments. As long, its buyer's account
 * is not erased.
 */
export const latePaymentMs = 60 * 60_000

/**
 * Releases what an unpaid order reserved once it has expired, without asking the gateway. A later payment is handled by
 * `completePayment`. Before that time the job reschedules itself. Runs as a job.
 */
export async function releaseExpired({ db, jobs, clock }: Pick<Shop, 'db' | 'jobs' | 'clock'>, orderId: string) {
  const now = clock.now()
  await transact(db, async (tx) => {
    const [held] = await tx
      .select({ reservedUntil: order.reservedUntil })
      .from(order)
      .where(and(eq(order.id, orderId), eq(order.reservation, 'held'), eq(order.paymentStatus, 'pending')))
      .for('update')
    if (held === undefined) return
    const left = held.reservedUntil.getTime() + lastStatusCheckMs - now.getTime()
    if (left > 0) await jobs.enqueue(tx, 'release-order', [{ orderId }], { afterMs: left })
    else await releaseOrder(tx, jobs, orderId, { kind: 'expired', by: 'system', from: 'held' }, now)
  })
}
