import { and, eq, isNull } from 'drizzle-orm'
import { openedHoldEnd, pageEnd } from '../checkout/hold-time.ts'
import { accessToken } from '../orders/access/token.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { callingCode, phoneCountryOf } from '../phone.ts'
import type { Shop } from '../shop.ts'
import { completePayment } from './complete-payment.ts'
import { isGatewayMethod } from './methods.ts'
import { returnKey } from './return-key.ts'
import { payment } from './table.ts'

/** Few of their columns: an order has sixty, and its words for the search among them. */
const asked = {
  payment: { method: payment.method, amount: payment.amount, pageUrl: payment.pageUrl },
  order: {
    id: order.id,
    linkVersion: order.linkVersion,
    number: order.number,
    locale: order.locale,
    firstName: order.firstName,
    lastName: order.lastName,
    email: order.email,
    phone: order.phone,
    createdAt: order.createdAt,
    reservedUntil: order.reservedUntil,
  },
}

export type PayOrderRefusal = { reason: 'gateway_unavailable' } | { reason: 'not_payable' }

/**
 * Has the gateway make its page for a placed order and answers the shop's own address of it (`openPage`), with the time
 * that the order is held until once that is opened; run after the commit, never inside it. Safe to call again: an open
 * page is answered as it is. An order that costs nothing is completed at once and answers the shop's own success page.
 */
export async function payOrder(
  shop: Shop,
  paymentId: string,
  options: { prefix: '' | '/ar' | '/en' } = { prefix: '' },
): Promise<Outcome<{ pageUrl: string; heldUntil: Date }, PayOrderRefusal>> {
  const [found] = await shop.db
    .select(asked)
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(eq(payment.id, paymentId))
  if (found === undefined) return refuse({ reason: 'not_payable' })
  const settings = await shop.settings.read()
  const now = shop.clock.now()
  const heldUntil = openedHoldEnd(found.order, settings)
  const pageUrl = `${shop.baseUrl}/payments/open/${paymentId}?key=${returnKey(shop.secrets, 'page', paymentId)}`
  if (found.payment.pageUrl !== null) return done({ pageUrl, heldUntil })
  if (found.payment.amount === 0) {
    await completePayment(shop, paymentId)
    const token = accessToken(shop.secrets, found.order)
    return done({
      pageUrl: `${shop.baseUrl}${options.prefix}/payment-success?order=${found.order.number}&token=${token}`,
      heldUntil,
    })
  }

  const { method } = found.payment
  if (!isGatewayMethod(method)) return refuse({ reason: 'not_payable' })
  const returnUrl = new URL(`${shop.baseUrl}/payments/return/${paymentId}`)
  returnUrl.searchParams.set('key', returnKey(shop.secrets, 'address', paymentId))
  if (options.prefix !== '') returnUrl.searchParams.set('lang', options.prefix.slice(1))
  try {
    const opened = await shop.gateway.open({
      paymentId,
      orderNumber: found.order.number,
      amount: found.payment.amount,
      currency: 'KWD',
      method,
      locale: found.order.locale,
      returnUrl: returnUrl.href,
      expiresAt: pageEnd(heldUntil, settings, now),
      customer: {
        firstName: found.order.firstName,
        lastName: found.order.lastName,
        email: found.order.email,
        phone: splitPhone(found.order.phone),
      },
    })
    const [saved] = await shop.db
      .update(payment)
      .set({ ...opened, gateway: shop.gateway.name, state: 'pending', createdAt: now })
      // Only an unopened payment: a late request must not set a captured one back to pending. Of concurrent requests
      // the first page wins; the other is never shown.
      .where(and(eq(payment.id, paymentId), eq(payment.state, 'opening')))
      .returning({ id: payment.id })
    if (saved === undefined && (await isWithdrawn(shop, paymentId))) return refuse({ reason: 'not_payable' })
    return done({ pageUrl, heldUntil })
  } catch (error) {
    shop.log.error({ err: error, order: found.order.number }, 'the gateway gave no payment page')
    return refuse({ reason: 'gateway_unavailable' })
  }
}

/** Its order was changed, or paid in another way, while the gateway made its page; that page is never shown. */
const isWithdrawn = async ({ db }: Shop, paymentId: string): Promise<boolean> =>
  (await db.$count(payment, and(eq(payment.id, paymentId), isNull(payment.pageUrl)))) > 0

/** "+96566123456" as gateways want it, or null for a country the shop does not know by heart. */
function splitPhone(phone: string): { code: string; number: string } | null {
  const country = phoneCountryOf(phone)
  if (country === null) return null
  const code = callingCode(country)
  return { code: code.slice(1), number: phone.slice(code.length) }
}
