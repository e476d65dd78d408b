import { eq } from 'drizzle-orm'
import { openedHoldEnd } from '../checkout/hold-time.ts'
import { transact } from '../db.ts'
import { order } from '../orders/table.ts'
import type { Shop } from '../shop.ts'
import { payment } from './table.ts'

/** The bank's page, or why the buyer is not sent there: `over` when nothing is held for the payment any more. */
export type Opened = { pageUrl: string } | { closed: 'paid' | 'pending' | 'over' }

/**
 * A buyer goes to the bank's page of a payment: from now on the order is held for the setting's whole time, counted from
 * its placing. Only what is still held is; a second opening changes nothing. Null for a payment without a page.
 */
export async function openPage(
  { db, clock, settings }: Pick<Shop, 'db' | 'clock' | 'settings'>,
  paymentId: string,
): Promise<Opened | null> {
  const setting = await settings.read()
  return transact(db, async (tx) => {
    const [found] = await tx
      .select({ pageUrl: payment.pageUrl, order })
      .from(payment)
      .innerJoin(order, eq(order.id, payment.orderId))
      .where(eq(payment.id, paymentId))
      .for('update', { of: order })
    if (found === undefined || found.pageUrl === null) return null
    const { id, paymentStatus, needsReview, reservation, reservedUntil } = found.order
    if (paymentStatus !== 'pending') return { closed: 'paid' }
    if (needsReview !== null) return { closed: 'pending' }
    const held = reservation === 'held' && reservedUntil > clock.now()
    // A reservation the store has confirmed can be paid at any time.
    if (!held && reservation !== 'kept') return { closed: 'over' }
    const end = openedHoldEnd(found.order, setting)
    if (held && end > reservedUntil) await tx.update(order).set({ reservedUntil: end }).where(eq(order.id, id))
    return { pageUrl: found.pageUrl }
  })
}
