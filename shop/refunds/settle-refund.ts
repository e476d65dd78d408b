import { and, eq, inArray, max, ne, type SQL, sql } from 'drizzle-orm'
import { reviewAfter } from '../appointments/review-flag.ts'
import { systemActor } from '../audit/log.ts'
import { type Executor, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { enqueueEvents } from '../integrations/enqueue-event.ts'
import { closeCall } from '../orders/calls/enqueue-call.ts'
import { order, orderEvent, orderLine } from '../orders/table.ts'
import { paymentToStore } from '../payments/payment-to-store.ts'
import { payment, refund } from '../payments/table.ts'
import type { Clock, Jobs, RefundReport } from '../ports.ts'
import { undoRefund } from '../returns/follow-refund.ts'
import { readSettings } from '../settings/read.ts'
import { type Ledger, type RefundRow, readLedger } from './read-refunds.ts'
import { withdrawUnits } from './withdraw-units.ts'

const unsettled = ['requested', 'pending', 'unclear'] as const

/**
 * Records the outcome of a refund: ONE transaction, idempotent and safe under concurrency. Done enqueues the buyer's
 * email and, when nothing captured is left, marks the order refunded; failed releases the amount for another refund, flags
 * the order and, when the gateway refused it, emails the store.
 * @param by the admin who decided it manually; otherwise the gateway
 */
export async function settleRefund(
  shop: { db: Executor; clock: Clock; jobs: Jobs },
  refundId: string,
  report: RefundReport,
  by = 'gateway',
): Promise<boolean> {
  const now = shop.clock.now()
  return transact(shop.db, async (tx) => {
    const [known] = await tx.select({ orderId: refund.orderId }).from(refund).where(eq(refund.id, refundId))
    if (known === undefined) return false
    // Lock order: the order before its payments and refunds.
    const [found] = await tx.select().from(order).where(eq(order.id, known.orderId)).for('update')
    if (found === undefined) return false
    // Asked again, a pending refund is no change.
    if (report.state === 'pending')
      await ordersChanged(tx, and(eq(refund.id, refundId), ne(refund.state, 'pending')), now)
    const [settled] = await tx
      .update(refund)
      .set({
        state: report.state,
        ...(report.reference !== null && { reference: report.reference }),
        ...(report.state === 'done' && { noteNumber: await nextNoteNumber(tx, found.id) }),
        ...(report.state !== 'pending' && { settledAt: now, failure: report.failure?.slice(0, 300) ?? null }),
      })
      .where(and(eq(refund.id, refundId), inArray(refund.state, unsettled)))
      .returning()
    if (settled === undefined) return false
    if (report.state === 'failed') {
      await releaseRefund(tx, settled, by, now)
      if (found.reservation === 'returned' && settled.choices.inStock) await leaveUnits(tx, settled)
      await withdrawUnits(tx, shop.jobs, systemActor, found.id, now)
      await undoRefund(tx, shop.jobs, systemActor, found, refundId, now)
      // What it was to decide is open again.
      await tx
        .update(order)
        .set({ updatedAt: now, needsReview: await reviewAfter(tx, found) })
        .where(eq(order.id, found.id))
      if (by === 'gateway') await notifyStore(tx, shop.jobs, settled, now)
    }
    if (report.state === 'done') await paidBack(tx, shop.jobs, found, refundId, by, now)
    return true
  })
}

/**
 * Records that the orders of unsettled refunds changed, so that a mirror learns of their new state. Locks the orders:
 * call it before the refunds are changed.
 */
export async function ordersChanged(tx: Executor, of: SQL | undefined, now: Date): Promise<void> {
  const orders = tx
    .select({ id: refund.orderId })
    .from(refund)
    .where(and(of, inArray(refund.state, unsettled)))
  await tx.update(order).set({ updatedAt: now }).where(inArray(order.id, orders))
}

/** The next credit note's number; race-free, since the order is locked. */
async function nextNoteNumber(tx: Executor, orderId: string): Promise<number> {
  const [last] = await tx
    .select({ number: max(refund.noteNumber) })
    .from(refund)
    .where(eq(refund.orderId, orderId))
  return (last?.number ?? 0) + 1
}

async function releaseRefund(tx: Executor, failed: RefundRow, by: string, now: Date) {
  await tx
    .update(payment)
    .set({ refunded: sql`${payment.refunded} - ${failed.amount}` })
    .where(eq(payment.id, failed.paymentId))
  await tx.insert(orderEvent).values({ orderId: failed.orderId, kind: 'refund_failed', by, at: now })
}

/** The order is still cancelled, and no one chose to take these units out of it: reopened, it gets them again. */
async function leaveUnits(tx: Executor, { id, orderId, choices }: RefundRow) {
  for (const { position, quantity } of choices.restock)
    await tx
      .update(orderLine)
      .set({ restocked: sql`${orderLine.restocked} - ${quantity}` })
      .where(and(eq(orderLine.orderId, orderId), eq(orderLine.position, position)))
  await tx
    .update(refund)
    .set({ choices: { ...choices, restock: [] } })
    .where(eq(refund.id, id))
}

async function notifyStore(tx: Executor, jobs: Jobs, { id, orderId, paymentId }: RefundRow, now: Date) {
  const { contact } = await readSettings(tx)
  const refused = { orderId, paymentId, review: 'refund_failed' as const, refundId: id }
  await enqueueEmails(tx, jobs, [paymentToStore(refused, contact.email)], now)
}

async function paidBack(
  tx: Executor,
  jobs: Jobs,
  found: typeof order.$inferSelect,
  refundId: string,
  by: string,
  now: Date,
) {
  const ledger = await readLedger(tx, found.id)
  const whole = ledger.paidBack >= ledger.captured
  await tx
    .update(order)
    .set({
      updatedAt: now,
      ...(whole && { paymentStatus: 'refunded' as const }),
      needsReview: await reviewAfter(tx, found, isResolved(found, ledger)),
    })
    .where(eq(order.id, found.id))
  if (whole) await closeCall(tx, found.id, { outcome: 'not_needed', by }, now)
  await tx.insert(orderEvent).values({ orderId: found.id, kind: whole ? 'refunded' : 'refunded_part', by, at: now })
  await enqueueEvents(tx, jobs, [{ type: 'order.refunded', subject: refundId }], now)
  // A deleted account has no address any more.
  if (found.forgottenAt !== null) return
  const sentEmail = {
    key: `order-refunded:${refundId}`,
    template: 'order-refunded' as const,
    locale: found.locale,
    recipient: found.email,
    data: { orderId: found.id, refundId },
  }
  await enqueueEmails(tx, jobs, [sentEmail], now)
}

/**
 * Whether the refund resolved the order's review: a double payment, paid back as an amount and not as items, or a
 * payment for goods that were sold out.
 */
function isResolved({ needsReview, total }: typeof order.$inferSelect, { captured, paidBack, byAmount }: Ledger) {
  if (captured <= paidBack) return needsReview === 'paid_twice' || needsReview === 'paid_but_sold_out'
  return needsReview === 'paid_twice' && captured - byAmount <= total
}
