import { and, eq } from 'drizzle-orm'
import { accessToken } from '../orders/access.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { payment } from '../payments/table.ts'
import { callingCode, phoneCountryOf } from '../phone.ts'
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
        firstName: found.order.firstName,
        lastName: found.order.lastName,
        email: found.order.email,
        phone: splitPhone(found.order.phone),
      },
    })
    const [kept] = await shop.db
      .update(payment)
      .set({ ...opened, gateway: shop.gateway.name, state: 'pending' })
      // Only an unopened payment: a request that comes here late must not take a captured one back to pending.
      .where(and(eq(payment.id, paymentId), eq(payment.state, 'opening')))
      .returning({ pageUrl: payment.pageUrl })
    if (kept) return done({ pageUrl: opened.pageUrl })
    // Another request opened it first: its page is the one that is asked about, and nobody may pay on this one.
    const first = await shop.db.select({ pageUrl: payment.pageUrl }).from(payment).where(eq(payment.id, paymentId))
    return done({ pageUrl: first[0]?.pageUrl ?? returnUrl.href })
  } catch (error) {
    shop.log.error({ err: error, order: found.order.number }, 'the gateway gave no payment page')
    return refuse({ reason: 'gateway_unavailable' })
  }
}

/** "+96566123456" as gateways want it, or null for a country the shop does not know by heart. */
function splitPhone(phone: string): { code: string; number: string } | null {
  const country = phoneCountryOf(phone)
  if (country === null) return null
  const code = callingCode(country)
  return { code: code.slice(1), number: phone.slice(code.length) }
}
