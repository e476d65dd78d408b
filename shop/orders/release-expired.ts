import { and, eq } from 'drizzle-orm'
import { transact } from '../db.ts'
import type { Shop } from '../shop.ts'
import { releaseOrder } from './release-order.ts'
import { order } from './table.ts'

/** The last question about a payment is asked when the order's time is over; its answer is waited for no longer than this. */
export const lastAnswerMs = 30_000

/**
 * Gives back what an unpaid order holds once its time is over, whatever the bank does: nobody is asked here. Money that
 * comes later finds its way (`completePayment`). Before that time it comes back then. Runs as a job.
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
    const left = held.reservedUntil.getTime() + lastAnswerMs - now.getTime()
    if (left > 0) await jobs.enqueue(tx, 'release-order', [{ orderId }], { afterMs: left })
    else await releaseOrder(tx, jobs, orderId, { kind: 'expired', by: 'system', from: 'held' }, now)
  })
}
