import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Executor, transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { type ProofNeeded, proofNeeded } from '../refunds/proof.ts'
import type { Shop } from '../shop.ts'
import { completeWithin } from './complete-payment.ts'
import { takenByHand } from './methods.ts'
import { payment, refund } from './table.ts'
import type { TakenInput } from './taken-form.ts'

export type TakePaymentRefusal =
  | { reason: 'unknown_order' | 'already_paid' | 'changed' }
  /** Cancelled, or flagged because of a payment: it holds nothing that could be handed over. */
  | { reason: 'not_payable' }
  | ProofNeeded

/** Whether an unpaid order can be paid by hand. One with a cancelled session can: the team decides what that is worth. */
export const mayTakePayment = ({
  reservation,
  needsReview,
}: Pick<typeof order.$inferSelect, 'reservation' | 'needsReview'>): boolean =>
  reservation !== 'returned' && (needsReview === null || needsReview === 'booking_cancelled')

/**
 * Records that the team took an order's payment itself, in cash or by bank transfer, and completes the order, in ONE
 * transaction. `seen` is the total that the admin saw. A payment that the gateway captures as well, before or after, is
 * flagged as paid twice. Above the store's limit it needs an admin with a fresh proof of identity, like a refund.
 */
export async function takePayment(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'settings'>,
  admin: Admin<'payments.act'>,
  number: string,
  { method, note, seen }: TakenInput,
): Promise<Outcome<{ paymentId: string }, TakePaymentRefusal>> {
  const settings = await shop.settings.read()
  const now = shop.clock.now()
  return transact(shop.db, async (tx) => {
    const [found] = await tx.select().from(order).where(eq(order.number, number)).for('update')
    if (found === undefined || found.forgottenAt !== null) return refuse({ reason: 'unknown_order' })
    if (found.paymentStatus !== 'pending') return refuse({ reason: 'already_paid' })
    if (!mayTakePayment(found)) return refuse({ reason: 'not_payable' })
    if (found.total !== seen) return refuse({ reason: 'changed' })
    const proof = await proofNeeded(tx, admin, found.total, now)
    if (proof) return refuse(proof)

    const paymentId = randomUUID()
    await tx.insert(payment).values({
      id: paymentId,
      orderId: found.id,
      gateway: takenByHand,
      method,
      note,
      amount: found.total,
      currency: 'KWD',
      state: 'pending',
      createdAt: now,
    })
    await tx.update(order).set({ paymentMethod: method }).where(eq(order.id, found.id))
    await completeWithin(tx, { jobs: shop.jobs, settings, now }, paymentId, 0, admin.email)
    const changes = [
      { field: 'amount', from: null, to: found.total },
      { field: 'method', from: found.paymentMethod, to: method },
      { field: 'note', from: null, to: note },
    ]
    const entry = { subject: 'order', subjectId: number, name: number, action: 'take_payment', changes } as const
    await recordAudit(tx, admin, entry, now)
    return done({ paymentId })
  })
}

/** Erases the team's notes on the payments of these orders, as part of the transaction that erases their buyer. */
export async function erasePaymentNotes(tx: Executor, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(payment)
    .set({ note: '' })
    .where(inArray(payment.orderId, [...orderIds]))
  await tx
    .update(refund)
    .set({ reason: '', failure: null, reference: sql`case when ${refund.method} is null then ${refund.reference} end` })
    .where(inArray(refund.orderId, [...orderIds]))
}
