import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { payingCookieName } from '#app/storefront/order/payment/payment-cookie.ts'
import { problem } from '#server/api/problem.ts'
import { isUuid } from '#shop/ids.ts'
import { orderPath } from '#shop/orders/access/order-paths.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { isReturnKey } from '#shop/payments/return-key.ts'
import { readPayment, type SettledState, settlePayment } from '#shop/payments/settle-payment.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * The return URL of the gateway. Nothing in the URL is trusted: the gateway is asked. The paying browser is redirected
 * to the success page or, on failure, to where it paid from (in a new tab to the order's page); any other browser learns
 * only whether the payment succeeded, since the URL is in histories and logs.
 * @param patienceMs how long to wait for the gateway; then the success page keeps polling
 */
export function paymentReturn(shop: Shop, patienceMs: number) {
  const app = new Hono()
  // Without the prefix it is from an earlier version or plain HTTP.
  const cookieOf = (c: Context) => getCookie(c, payingCookieName(true)) ?? getCookie(c, payingCookieName(false))
  app.get('/return/:paymentId', async (c) => {
    c.header('Referrer-Policy', 'no-referrer')
    const paymentId = c.req.param('paymentId')
    const lang = c.req.query('lang')
    const prefix = lang === 'ar' || lang === 'en' ? `/${lang}` : ''
    if (!isUuid(paymentId) || !isReturnKey(shop.secrets, 'address', paymentId, c.req.query('key')))
      return problem(c, 404, 'payment_unknown')
    const found = await readPayment(shop.db, paymentId)
    if (found === null) return problem(c, 404, 'payment_unknown')

    const settling = settlePayment(shop, found).catch((error: unknown) => {
      shop.log.error({ err: error, order: found.number }, 'the gateway could not be asked at the return')
      return 'pending' as const
    })
    const settled: SettledState = await Promise.race([settling, pause(patienceMs, 'pending' as const, { ref: false })])
    const [from, key] = (cookieOf(c) ?? '').split('.')
    if (!isReturnKey(shop.secrets, 'browser', paymentId, key))
      return c.redirect(`${prefix}/payment-success?payment=${settled}`, 303)
    const token = accessToken(shop.secrets, found.link)
    if (settled === 'paid' || settled === 'pending')
      return c.redirect(`${prefix}/payment-success?order=${found.number}&token=${token}`, 303)
    const order = `${orderPath({ number: found.number, token })}&payment=${settled}`
    // The checkout leads there in a tab without the buyer's input. The fragment stays out of logs and caches.
    return c.redirect(`${prefix}${from === 'order' ? order : `/checkout?payment=${settled}#${order}`}`, 303)
  })
  return app
}
