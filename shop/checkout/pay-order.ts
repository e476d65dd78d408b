import { and, eq } from 'drizzle-orm'
import { accessToken } from '../orders/access.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { payment } from '../payments/table.ts'
import type { Shop } from '../shop.ts'
import { completePayment } from './complete-payment.ts'

export type PayOrderRefusal = { reason: 'gateway_unavailable' } | { reason: 'not_payable' }

/**
 * Opens the gateway's page for a placed order and answers its address; run after the commit, never inside it.
 * Safe to call again: an open page is answered as it is. An order that costs nothing is completed at once and answers
 * the shop's own success page.
 */
export async function payOrder(
  shop: Shop,
  paymentId: string,
  options: { prefix: '' | '/ar' | '/en' } = { prefix: '' },
): Promise<Outcome<{ pageUrl: string }, PayOrderRefusal>> {
  const [found] = await shop.db
    .select({ payment, order })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(eq(payment.id, paymentId))
  if (found === undefined) return refuse({ reason: 'not_payable' })
  const token = accessToken(shop.secrets, found.order.id)
  if (found.payment.pageUrl !== null) return done({ pageUrl: found.payment.pageUrl })
  if (found.payment.amount === 0) {
    await completePayment(shop, paymentId)
    return done({
      pageUrl: `${shop.baseUrl}${options.prefix}/payment-success?order=${found.order.number}&token=${token}`,
    })
  }

  const returnUrl = new URL(`${shop.baseUrl}/payments/return/${paymentId}`)
  returnUrl.searchParams.set('token', token)
  if (options.prefix !== '') returnUrl.searchParams.set('lang', options.prefix.slice(1))
  try {
    const opened = await shop.gateway.open({
      paymentId,
      orderNumber: found.order.number,
      amount: found.payment.amount,
      currency: 'KWD',
      method: found.payment.method,
      locale: found.order.locale,
      returnUrl: returnUrl.href,
      expiresAt: found.order.reservedUntil,
      customer: {
        name: `${found.order.firstName} ${found.order.lastName}`,
        email: found.order.email,
        phone: found.order.phone,
      },
    })
    await shop.db
      .update(payment)
      .set({ reference: opened.reference, pageUrl: opened.pageUrl, state: 'pending' })
      // Only an unopened payment: a request that comes here late must not take a captured one back to pending.
      .where(and(eq(payment.id, paymentId), eq(payment.state, 'opening')))
    return done({ pageUrl: opened.pageUrl })
  } catch (error) {
    shop.log.error({ err: error, order: found.order.number }, 'the gateway gave no payment page')
    return refuse({ reason: 'gateway_unavailable' })
  }
}
