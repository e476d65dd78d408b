import { type OrderView, readPayments } from '#shop/orders/read.ts'
import { isTestOrder } from '#shop/payments/gateway-of.ts'
import { methodsPaidBy } from '#shop/payments/methods.ts'
import { type RefundRow, refundedSoFar } from '#shop/refunds/read-refunds.ts'
import type { Shop } from '#shop/shop.ts'

/** What was received for an order, by which methods, and refunded, in fils. */
export async function moneyForBuyer(
  shop: Pick<Shop, 'db' | 'gateway' | 'formerGateways'>,
  { id, paidAt, total, paymentMethod }: OrderView,
  refunds: readonly RefundRow[],
) {
  const payments = paidAt === null ? [] : await readPayments(shop.db, id)
  const captured = payments.filter(({ state }) => state === 'captured')
  return {
    /** More than the total when it was paid twice. */
    received: Math.max(
      total,
      captured.reduce((sum, { amount }) => sum + amount, 0),
    ),
    paidBy: methodsPaidBy(paymentMethod, captured),
    /** No real money moved. */
    isTest: isTestOrder(shop, payments),
    /** Amounts refunded and being refunded. */
    refunds: {
      ...refundedSoFar(refunds),
      atBank: refunds.some(({ state, method }) => state !== 'failed' && method !== 'cash'),
    },
  }
}
