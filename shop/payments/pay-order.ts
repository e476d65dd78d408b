import { and, eq, isNull } from 'drizzle-orm'
import { firstHeldSession } from '../appointments/sessions-to-come.ts'
import { openedHoldEnd, pageEnd } from '../checkout/hold-time.ts'
import { accessToken } from '../orders/access/token.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { callingCode, phoneCountryOf } from '../phone.ts'
import type { Shop } from '../shop.ts'
import { completePayment } from './complete-payment.ts'
import { isBelowMinimum, isGatewayMethod, methodKind } from './methods.ts'
import { holdWholeTime } from './open-payment-page.ts'
import { returnKey } from './return-key.ts'
import { payment } from './table.ts'

/** Few columns: an order has sixty, its search words among them. */
const columns = {
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
    paymentStatus: order.paymentStatus,
    reservation: order.reservation,
    reservedUntil: order.reservedUntil,
    firstSession: firstHeldSession,
  },
}

export type PayOrderRefusal = { reason: 'gateway_unavailable'; heldUntil: Date } | { reason: 'not_payable' }

/**
 * Lets the gateway create its page for a placed order, and returns the shop's own URL for it (`openPage`), with the
 * time until which the order is held once that is opened. Call it after the commit, never within it. Idempotent: an
 * open page is returned as it is. A free order is completed at once; it returns the shop's success page, as does one
 * that was paid otherwise. An unpaid order that is no longer held is `not_payable`, as is one by a method that the
 * gateway does not take, or of less than it charges. Without an answer of the gateway the order is held as if its page was opened, so that its buyer
 * can pay later.
 */
export async function payOrder(
  shop: Shop,
  paymentId: string,
  options: { prefix: '' | '/ar' | '/en' } = { prefix: '' },
): Promise<Outcome<{ pageUrl: string; heldUntil: Date }, PayOrderRefusal>> {
  const [found] = await shop.db
    .select(columns)
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(eq(payment.id, paymentId))
  if (found === undefined) return refuse({ reason: 'not_payable' })
  const settings = await shop.settings.read()
  const now = shop.clock.now()
  const { paymentStatus, reservation, reservedUntil } = found.order
  const isHeld = reservation === 'kept' || (reservation === 'held' && reservedUntil > now)
  if (paymentStatus === 'pending' && !isHeld) return refuse({ reason: 'not_payable' })
  const heldUntil = openedHoldEnd(found.order, settings)
  const pageUrl = `${shop.baseUrl}/payments/open/${paymentId}?key=${returnKey(shop.secrets, 'page', paymentId)}`
  if (found.payment.pageUrl !== null) return done({ pageUrl, heldUntil })
  const isFree = found.payment.amount === 0
  if (isFree) await completePayment(shop, paymentId)
  if (isFree || paymentStatus !== 'pending') {
    const token = accessToken(shop.secrets, found.order)
    return done({
      pageUrl: `${shop.baseUrl}${options.prefix}/payment-success?order=${found.order.number}&token=${token}`,
      heldUntil,
    })
  }

  const { method, amount } = found.payment
  if (!isGatewayMethod(method) || !shop.gateway.takes(methodKind(method))) return refuse({ reason: 'not_payable' })
  if (isBelowMinimum(shop.gateway, amount)) return refuse({ reason: 'not_payable' })
  const returnUrl = new URL(`${shop.baseUrl}/payments/return/${paymentId}`)
  returnUrl.searchParams.set('key', returnKey(shop.secrets, 'address', paymentId))
  if (options.prefix !== '') returnUrl.searchParams.set('lang', options.prefix.slice(1))
  try {
    const opened = await shop.gateway.open({
      paymentId,
      orderNumber: found.order.number,
      amount,
      currency: 'KWD',
      method,
      kind: methodKind(method),
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
    await holdWholeTime(shop.db, paymentId, settings, now)
    return refuse({ reason: 'gateway_unavailable', heldUntil })
  }
}

/** Its order was changed, or paid otherwise, while the gateway created its page; that page is never shown. */
const isWithdrawn = async ({ db }: Shop, paymentId: string): Promise<boolean> =>
  (await db.$count(payment, and(eq(payment.id, paymentId), isNull(payment.pageUrl)))) > 0

/** "+96566123456" as gateways expect it, or null for a country without a built-in plan. */
function splitPhone(phone: string): { code: string; number: string } | null {
  const country = phoneCountryOf(phone)
  if (country === null) return null
  const code = callingCode(country)
  return { code: code.slice(1), number: phone.slice(code.length) }
}
