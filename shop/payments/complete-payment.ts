import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { confirmTimes } from '../appointments/follow-order.ts'
import { takeBought } from '../cart/save-cart.ts'
import { productFile } from '../catalog/table.ts'
import { type Executor, transactKeyed } from '../db.ts'
import { downloadGrant } from '../downloads/table.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { enqueueEvents } from '../integrations/enqueue-event.ts'
import type { Fils } from '../money.ts'
import { claimDiscount } from '../newsletter/claim-discount.ts'
import { callDueAt } from '../orders/calls/call-due.ts'
import { dueCall } from '../orders/calls/enqueue-call.ts'
import { reviveOrder } from '../orders/revive-order.ts'
import { order, orderEvent, orderLine } from '../orders/table.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import { runConcurrently } from '../statements.ts'
import { deliverDownloads } from './deliver-downloads.ts'
import { knownFee } from './fee.ts'
import { paymentToStore } from './payment-to-store.ts'
import { payment } from './table.ts'

/**
 * Marks an order paid after the gateway confirmed it: ONE transaction, idempotent and safe under concurrency. Grants
 * downloads, enqueues both emails, schedules the call and, by a setting, delivers an order of downloads alone. A
 * payment for a released order takes its items again if available; otherwise, or when it was already paid, the payment
 * is recorded and the order marked for review. Money is never ignored.
 * @param named the fee in fils as the gateway says it; without it the contract's rate in the settings counts
 */
export async function completePayment(
  shop: { db: Executor; clock: Clock; jobs: Jobs; settings: Settings },
  paymentId: string,
  named: Fils | null = null,
): Promise<'paid' | 'already_done'> {
  const now = shop.clock.now()
  const { contact, hours, downloads, fees } = await shop.settings.read()
  return transactKeyed(shop.db, async (tx) => {
    const [captured] = await tx
      .update(payment)
      .set({ state: 'captured', settledAt: now })
      .where(and(eq(payment.id, paymentId), ne(payment.state, 'captured')))
      .returning({ orderId: payment.orderId, method: payment.method, amount: payment.amount })
    if (captured === undefined) return 'already_done'
    const fee = knownFee(named, fees[captured.method], captured.amount)
    if (fee !== null) await tx.update(payment).set({ fee }).where(eq(payment.id, paymentId))
    const asUsual = await markPaid(tx, captured.orderId, now)
    const paid = asUsual ?? (await takeUnusual(tx, captured.orderId, now))
    if (paid === null) {
      const review = { orderId: captured.orderId, paymentId, review: 'paid_twice' as const }
      await enqueueEmails(tx, shop.jobs, [paymentToStore(review, contact.email)], now)
      return 'paid'
    }
    await runConcurrently([
      tx.insert(orderEvent).values({ orderId: paid.id, kind: asUsual ? 'paid' : 'paid_late', by: 'gateway', at: now }),
      paid.reservation === 'kept' && grantDownloads(tx, paid.id, now),
      paid.promoCode !== null && claimDiscount(tx, paid.email, paid.promoCode, now),
      paid.userId !== null && takeBought(tx, paid.userId, paid.id, now),
      paid.reservation === 'kept' && paid.kinds.includes('consultation') && confirmTimes(tx, shop.jobs, paid, now),
      enqueueEvents(tx, shop.jobs, [{ type: 'order.paid', subject: paid.id }], now),
      wantsCall(paid) && dueCall(tx, paid.id, callDueAt(hours, now)),
      enqueueEmails(
        tx,
        shop.jobs,
        [
          {
            key: `order-to-store:${paid.id}`,
            template: 'order-to-store',
            locale: 'ar',
            recipient: contact.email,
            data: { orderId: paid.id },
          },
          // Paid after the buyer was erased: no email.
          ...(paid.forgottenAt === null ? [receiptOf(paid)] : []),
        ],
        now,
      ),
    ])
    // Late money is looked at by the team first.
    if (asUsual && downloads.deliverPaid) await deliverDownloads(tx, shop.jobs, asUsual, now)
    return 'paid'
  })
}

type Paid = typeof order.$inferSelect

/**
 * Whether the store's promised call makes sense: not once the order was handed over, is cancelled, or its buyer is
 * gone.
 */
const wantsCall = ({ status, forgottenAt }: Paid) =>
  status !== 'delivered' && status !== 'cancelled' && forgottenAt === null

const receiptOf = ({ id, locale, email }: Paid) => ({
  key: `order-receipt:${id}`,
  template: 'order-receipt' as const,
  locale,
  recipient: email,
  data: { orderId: id },
})

/** The usual way: the order waits for its money and still has its goods. Null when it is any other way. */
async function markPaid(tx: Executor, orderId: string, now: Date): Promise<Paid | null> {
  const [paid] = await tx
    .update(order)
    .set({ paymentStatus: 'paid', paidAt: now, updatedAt: now, reservation: 'kept' })
    .where(and(eq(order.id, orderId), eq(order.paymentStatus, 'pending'), ne(order.reservation, 'returned')))
    .returning()
  return paid ?? null
}

/** Money for an order that was paid before (null), or that has given its goods back: takes them again if it can. */
async function takeUnusual(tx: Executor, orderId: string, now: Date): Promise<Paid | null> {
  const [found] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
  if (found === undefined) throw new Error(`a payment belongs to no order ${orderId}`)
  if (found.paymentStatus !== 'pending') {
    await tx.update(order).set({ needsReview: 'paid_twice', updatedAt: now }).where(eq(order.id, orderId))
    await tx.insert(orderEvent).values({ orderId, kind: 'paid_again', by: 'gateway', at: now })
    return null
  }
  const revived = await reviveOrder(tx, found, now)
  const outcome = revived
    ? { reservation: 'kept' as const, status: 'pending' as const }
    : { needsReview: 'paid_but_sold_out' }
  const [paid] = await tx
    .update(order)
    .set({ paymentStatus: 'paid', paidAt: now, updatedAt: now, ...outcome })
    .where(eq(order.id, orderId))
    .returning()
  return paid ?? null
}

/** One grant for each file of each digital product of the order. */
async function grantDownloads(tx: Executor, orderId: string, now: Date): Promise<void> {
  await tx
    .insert(downloadGrant)
    .select(
      tx
        .select({
          id: sql<string>`gen_random_uuid()`.as('id'),
          orderId: orderLine.orderId,
          productId: orderLine.productId,
          fileId: productFile.id,
          grantedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('granted_at'),
          revokedAt: sql<Date | null>`null::timestamptz`.as('revoked_at'),
          downloads: sql<number>`0`.as('downloads'),
          lastDownloadAt: sql<Date | null>`null::timestamptz`.as('last_download_at'),
          lastFileId: sql<string | null>`null::uuid`.as('last_file_id'),
          stamped: sql<null>`null::jsonb`.as('stamped'),
        })
        .from(orderLine)
        .innerJoin(productFile, eq(productFile.productId, orderLine.productId))
        .where(and(eq(orderLine.orderId, orderId), eq(orderLine.isDigital, true), isNull(productFile.replacedAt))),
    )
    .onConflictDoNothing()
}
