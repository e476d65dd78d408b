import { and, eq, ne } from 'drizzle-orm'
import { countEmails } from '../accounts/sessions/count-in-window.ts'
import { confirmTimes } from '../appointments/follow-order.ts'
import { startPackages } from '../appointments/packages/follow-order.ts'
import { removeBoughtItems } from '../cart/save-cart.ts'
import { type Executor, transactKeyed } from '../db.ts'
import { grantDownloads } from '../downloads/grant-downloads.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { eventJobs } from '../integrations/enqueue-event.ts'
import type { Fils } from '../money.ts'
import { claimDiscount } from '../newsletter/claim-discount.ts'
import { callDueAt } from '../orders/calls/call-due.ts'
import { dueCall } from '../orders/calls/enqueue-call.ts'
import { reviveOrder } from '../orders/revive-order.ts'
import { needsCall } from '../orders/status.ts'
import { order, orderEvent } from '../orders/table.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import type { StoreSettings } from '../settings/form.ts'
import { combineWrites, runConcurrently } from '../statements.ts'
import { isAgreed } from '../whatsapp/consent.ts'
import { defaultExpiry, enqueueMessages } from '../whatsapp/enqueue-messages.ts'
import { deliverDownloads } from './deliver-downloads.ts'
import { type FeeRate, knownFee } from './fee.ts'
import { isGatewayMethod } from './methods.ts'
import { paymentToStore } from './payment-to-store.ts'
import { payment } from './table.ts'

/**
 * Marks an order paid after the gateway confirmed it: ONE transaction, idempotent and safe under concurrency. Grants
 * downloads, enqueues both emails, schedules the call and, by a setting, delivers an order of downloads alone. A
 * payment for a released order reserves its items again if available; otherwise, or when it was already paid or its
 * total was changed, the payment is recorded and the order flagged for review. Money is never ignored.
 * @param named the fee in fils as the gateway reports it; without it the contract's rate in the settings applies
 */
export async function completePayment(
  shop: { db: Executor; clock: Clock; jobs: Jobs; settings: Settings },
  paymentId: string,
  named: Fils | null = null,
): Promise<'paid' | 'already_done'> {
  const settings = await shop.settings.read()
  const now = shop.clock.now()
  return transactKeyed(shop.db, (tx) => completeWithin(tx, { jobs: shop.jobs, settings, now }, paymentId, named))
}

/** The same within an existing transaction. */
export async function completeWithin(
  tx: Executor,
  { jobs, settings, now }: { jobs: Jobs; settings: StoreSettings; now: Date },
  paymentId: string,
  named: Fils | null,
  by = 'gateway',
): Promise<'paid' | 'already_done'> {
  const { contact, hours, downloads, fees } = settings
  const [captured] = await tx
    .update(payment)
    .set({ state: 'captured', settledAt: now })
    .where(and(eq(payment.id, paymentId), ne(payment.state, 'captured')))
    .returning({ orderId: payment.orderId, method: payment.method, amount: payment.amount })
  if (captured === undefined) return 'already_done'
  const rate = isGatewayMethod(captured.method) ? fees[captured.method] : noFee
  const fee = knownFee(named, rate, captured.amount)
  if (fee !== null) await tx.update(payment).set({ fee }).where(eq(payment.id, paymentId))
  const asUsual = await markPaid(tx, captured, now)
  const paid = asUsual ?? (await applyUnexpectedPayment(tx, captured, now))
  if (paid === 'paid_twice' || paid === 'payment_mismatch') {
    const { orderId } = captured
    if (paid === 'payment_mismatch') await flagPayment(tx, jobs, { paymentId, orderId }, contact.email, now)
    else await enqueueEmails(tx, jobs, [paymentToStore({ orderId, paymentId, review: paid }, contact.email)], now)
    return 'paid'
  }
  const rows = {
    event: tx.insert(orderEvent).values({ orderId: paid.id, kind: asUsual ? 'paid' : 'paid_late', by, at: now }),
    publish: eventJobs(tx, jobs, [{ type: 'order.paid', subject: paid.id }], now),
    ...(paid.reservation === 'kept' && { grants: grantDownloads(tx, paid.id, now) }),
    ...(paid.hasGifts && paid.reservation === 'kept' && { gifts: jobs.enqueue(tx, 'send-gifts', [{}]) }),
    ...(holdsSessions(paid) && { packages: startPackages(tx, paid.id, now) }),
    ...(needsCall(paid) && { call: dueCall(tx, paid.id, callDueAt(hours, now)) }),
  }
  // Anyone can have one completed at once, for any address; what the team made is no stranger's.
  const isFree = paid.total === 0 && paid.madeBy === null
  const full = isFree ? await countEmails(tx, 'freeReceiptsTo', [paid.emailKey], now) : null
  await runConcurrently([
    combineWrites(tx, rows),
    paid.promoCode !== null && claimDiscount(tx, paid.email, paid.promoCode, now),
    paid.userId !== null && removeBoughtItems(tx, paid.userId, paid.id, now),
    holdsSessions(paid) && confirmTimes(tx, jobs, paid, now),
    enqueueEmails(
      tx,
      jobs,
      [
        {
          key: `order-to-store:${paid.id}`,
          template: 'order-to-store',
          locale: 'ar',
          recipient: contact.email,
          data: { orderId: paid.id, ...(isFree && { isFree }) },
        },
        // Paid after the buyer was erased: no email.
        ...(paid.forgottenAt === null && !full?.size ? [receiptOf(paid)] : []),
      ],
      now,
    ),
    isAgreed(paid) && enqueueMessages(tx, jobs, [paidMessage(paid, now)], now),
  ])
  // The team reviews a late payment first.
  if (asUsual && downloads.deliverPaid) await deliverDownloads(tx, jobs, asUsual, now)
  return 'paid'
}

/** The gateway keeps no fee of a payment it did not take. */
const noFee: FeeRate = { percent: null, fixed: 0 }

type Paid = typeof order.$inferSelect

const holdsSessions = ({ reservation, kinds }: Paid) => reservation === 'kept' && kinds.includes('consultation')

const paidMessage = ({ id, locale, phone }: Paid, now: Date) => ({
  key: `order_paid:${id}`,
  template: 'order_paid' as const,
  data: { orderId: id },
  locale,
  phone,
  expiresAt: defaultExpiry(now),
})

const receiptOf = ({ id, locale, email }: Paid) => ({
  key: `order-receipt:${id}`,
  template: 'order-receipt' as const,
  locale,
  recipient: email,
  data: { orderId: id },
})

type Captured = Pick<typeof payment.$inferSelect, 'orderId' | 'amount'>

/** Records a payment that does not match its order, and flags the order for review; the store is emailed. */
export async function flagPayment(
  tx: Executor,
  jobs: Jobs,
  { paymentId, orderId }: { paymentId: string; orderId: string },
  recipient: string,
  now: Date,
): Promise<void> {
  await tx.update(payment).set({ state: 'mismatch', settledAt: now }).where(eq(payment.id, paymentId))
  const review = { orderId, paymentId, review: 'payment_mismatch' as const }
  await tx.update(order).set({ needsReview: review.review, updatedAt: now }).where(eq(order.id, orderId))
  await enqueueEmails(tx, jobs, [paymentToStore(review, recipient)], now)
}

/** The usual case: the order waits for this payment and still has its goods. Null in any other case. */
async function markPaid(tx: Executor, { orderId, amount }: Captured, now: Date): Promise<Paid | null> {
  const waits = and(eq(order.paymentStatus, 'pending'), ne(order.reservation, 'returned'), eq(order.total, amount))
  const [paid] = await tx
    .update(order)
    .set({ paymentStatus: 'paid', paidAt: now, updatedAt: now, reservation: 'kept' })
    .where(and(eq(order.id, orderId), waits))
    .returning()
  return paid ?? null
}

/**
 * A payment for an order that is already paid, has another total since it was changed, or has released its goods:
 * reserves them again if possible.
 */
async function applyUnexpectedPayment(
  tx: Executor,
  { orderId, amount }: Captured,
  now: Date,
): Promise<Paid | 'paid_twice' | 'payment_mismatch'> {
  const [found] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
  if (found === undefined) throw new Error(`a payment belongs to no order ${orderId}`)
  if (found.paymentStatus !== 'pending') {
    await tx.update(order).set({ needsReview: 'paid_twice', updatedAt: now }).where(eq(order.id, orderId))
    await tx.insert(orderEvent).values({ orderId, kind: 'paid_again', by: 'gateway', at: now })
    return 'paid_twice'
  }
  if (found.total !== amount) return 'payment_mismatch'
  const revived = await reviveOrder(tx, found, now)
  const outcome = revived.ok
    ? { reservation: 'kept' as const, status: 'pending' as const }
    : { needsReview: 'paid_but_sold_out' }
  const [paid] = await tx
    .update(order)
    .set({ paymentStatus: 'paid', paidAt: now, updatedAt: now, ...outcome })
    .where(eq(order.id, orderId))
    .returning()
  return paid ?? found
}
