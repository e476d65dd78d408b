import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { type Db, type Executor, transact } from '../db.ts'
import { gatewayOf } from '../payments/gateway-of.ts'
import { payment, refund } from '../payments/table.ts'
import type { RefundRequest } from '../ports.ts'
import type { Shop } from '../shop.ts'
import { ordersChanged, settleRefund } from './settle-refund.ts'

/** How long a run of the job claims a refund; longer than the gateway's timeout. */
const claimMs = 3 * 60_000

/**
 * Sends a refund to its gateway, one request at a time, and settles it by the answer. Throws when the gateway could not
 * be asked, so that the job runs again; when it can no longer be resent safely, a person must check it (`unclear`).
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const now = shop.clock.now()
  const claimed = await claim(shop.db, refundId, now)
  if (claimed === null) return
  const { request, gatewayName, firstSentAt } = claimed
  const gateway = gatewayOf(shop, gatewayName)
  const late = gateway === null || now.getTime() - firstSentAt.getTime() > gateway.refundRepeatMs
  if (late || gateway === null) {
    shop.log.error({ refundId, gateway: gatewayName }, 'the outcome of a refund is unknown, and an admin must check it')
    return transact(shop.db, async (tx) => {
      await ordersChanged(tx, of(refundId), now)
      await release(tx, refundId, 'unclear')
    })
  }
  try {
    await settleRefund(shop, refundId, await gateway.refund(request))
  } catch (error) {
    await release(shop.db, refundId, 'requested')
    throw error
  }
}

async function claim(db: Db, refundId: string, now: Date) {
  return transact(db, async (tx) => {
    const free = or(isNull(refund.claimedUntil), lt(refund.claimedUntil, now))
    const [found] = await tx
      .select({ refund, payment })
      .from(refund)
      .innerJoin(payment, eq(payment.id, refund.paymentId))
      .where(and(eq(refund.id, refundId), eq(refund.state, 'requested'), free))
      .for('update', { of: refund })
    if (found === undefined || found.payment.reference === null) return null
    const firstSentAt = found.refund.sentAt ?? now
    await tx
      .update(refund)
      .set({ sentAt: firstSentAt, claimedUntil: new Date(now.getTime() + claimMs) })
      .where(eq(refund.id, refundId))
    const request: RefundRequest = {
      id: refundId,
      reference: found.payment.reference,
      amount: found.refund.amount,
      currency: 'KWD',
      reason: found.refund.reason,
      again: found.refund.sentAt !== null,
    }
    return { request, gatewayName: found.payment.gateway, firstSentAt }
  })
}

const of = (refundId: string) => and(eq(refund.id, refundId), eq(refund.state, 'requested'))

async function release(db: Executor, refundId: string, state: 'requested' | 'unclear'): Promise<void> {
  await db.update(refund).set({ state, claimedUntil: null }).where(of(refundId))
}

/** After a restore: what was not sent then may have been sent since, so an admin checks it at the gateway first. */
export async function holdUnsentRefunds(tx: Executor, now: Date): Promise<void> {
  const unsent = and(eq(refund.state, 'requested'), isNull(refund.sentAt))
  await ordersChanged(tx, unsent, now)
  await tx.update(refund).set({ state: 'unclear', claimedUntil: null }).where(unsent)
}
