import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { transact } from '../db.ts'
import type { Fils } from '../money.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { declinedTooOften, orderDeclinedTooOften } from '../payments/declines.ts'
import { isBelowMinimum, type OrderPaymentMethod, type PaymentMethod, paymentMethods } from '../payments/methods.ts'
import { openingPayment, payment } from '../payments/table.ts'
import type { Gateway } from '../ports.ts'
import type { Shop } from '../shop.ts'

type PayAgainRefusal = 'not_payable' | 'declined_too_often' | 'total_changed' | 'choose_method' | 'below_minimum'

/** Whether an order can still be paid: unpaid, reserved and not flagged for review. */
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
 * or cancelled one (decision record 0007), and instead of one as old as a page may get: what the gateway has for it may
 * have expired. Refused after the reservation expires, after too many declines, when the total is no longer what the
 * buyer saw or is less than the gateway charges, and when the method is no longer offered but several others are.
 * Concurrent calls get the same payment: the order's row is locked.
 * @param seen the total as the page showed it, in fils, and the payment method chosen now
 */
export async function payAgain(
  {
    db,
    clock,
    gateway,
    holds,
    settings,
  }: Pick<Shop, 'db' | 'clock' | 'holds' | 'settings'> & { gateway: Pick<Gateway, 'name' | 'minimum'> },
  orderId: string,
  seen: { total?: Fils | undefined; method?: PaymentMethod | undefined } = {},
): Promise<Outcome<{ paymentId: string }, { reason: PayAgainRefusal }>> {
  const { reservationMinutes, payments: offered } = await settings.read()
  return transact(db, async (tx) => {
    const now = clock.now()
    const pageFrom = new Date(now.getTime() - reservationMinutes * 60_000)
    const [found] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
    if (found === undefined || !isPayable(found, now)) return refuse({ reason: 'not_payable' })
    if (seen.total !== undefined && seen.total !== found.total) return refuse({ reason: 'total_changed' })
    if (isBelowMinimum(gateway, found.total)) return refuse({ reason: 'below_minimum' })
    const method = found.total === 0 ? found.paymentMethod : methodToPay(found.paymentMethod, seen.method, offered)
    if (method === null) return refuse({ reason: 'choose_method' })
    if (method !== found.paymentMethod)
      await tx.update(order).set({ paymentMethod: method, updatedAt: now }).where(eq(order.id, orderId))
    const ofOrder = eq(payment.orderId, orderId)
    // First those without a page: one that gets it at this moment is either expired here or found below.
    await tx
      .update(payment)
      .set({ state: 'expired', settledAt: now })
      .where(and(ofOrder, eq(payment.state, 'opening'), lte(payment.createdAt, pageFrom)))
    const [open] = await tx
      .select({ id: payment.id })
      .from(payment)
      .where(
        and(
          ofOrder,
          eq(payment.gateway, gateway.name),
          eq(payment.method, method),
          inArray(payment.state, ['opening', 'pending']),
          gt(payment.createdAt, pageFrom),
        ),
      )
      .limit(1)
    if (open !== undefined) return done({ paymentId: open.id })
    const { heldBy } = found
    const buyerStopped = holds && heldBy !== null && (await declinedTooOften(tx, holds, { ...found, heldBy }, now))
    if (buyerStopped || (await orderDeclinedTooOften(tx, orderId))) return refuse({ reason: 'declined_too_often' })
    const paymentId = randomUUID()
    const attempt = { id: paymentId, orderId, gateway: gateway.name, method, amount: found.total }
    await tx.insert(payment).values(openingPayment(attempt, now))
    return done({ paymentId })
  })
}

/** The method chosen now, or the order's; instead of one that is no longer offered the only one that is. */
function methodToPay(
  saved: OrderPaymentMethod,
  chosen: PaymentMethod | undefined,
  offered: Record<PaymentMethod, boolean>,
): PaymentMethod | null {
  const methods = paymentMethods.filter((each) => offered[each])
  const only = chosen === undefined && methods.length === 1 ? methods[0] : undefined
  return methods.find((each) => each === (chosen ?? saved)) ?? only ?? null
}
