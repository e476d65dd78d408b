import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { payingCookie } from '#app/storefront/order/paying-here.ts'
import { readPayment, settlePayment } from '#shop/checkout/settle-payment.ts'
import { opens } from '#shop/orders/access.ts'
import type { Shop } from '#shop/shop.ts'
import { problem } from './api/problem.ts'

/**
 * Where the gateway sends the browser back. Nothing in the address decides anything: the gateway is asked, then the
 * shopper goes to the success page, or, with what went wrong, back to where they paid from: the checkout or the order's
 * own page. A payment of another order than the token's is treated like one that does not exist.
 * @param patienceMs how long a browser waits for the gateway; then the success page says that the bank has not spoken
 *   yet, and asks on
 */
export function paymentReturn(shop: Shop, patienceMs = 8_000) {
  const app = new Hono()
  app.get('/return/:paymentId', async (c) => {
    const paymentId = c.req.param('paymentId')
    const token = c.req.query('token')
    const lang = c.req.query('lang')
    const prefix = lang === 'ar' || lang === 'en' ? `/${lang}` : ''
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(paymentId)) return problem(c, 404, 'payment_unknown')
    const found = await readPayment(shop.db, paymentId)
    if (found === null || !opens(shop.secrets, found.payment.orderId, token)) return problem(c, 404, 'payment_unknown')

    const asked = settlePayment(shop, found).catch((error: unknown) => {
      shop.log.error({ err: error, order: found.number }, 'the gateway could not be asked at the return')
      return 'pending' as const
    })
    const settled = await Promise.race([asked, pause(patienceMs, 'pending' as const, { ref: false })])
    if (settled === 'paid' || settled === 'pending')
      return c.redirect(`${prefix}/payment-success?order=${found.number}&token=${token}`, 303)
    const fromOrder = getCookie(c, payingCookie) === found.number
    const from = fromOrder ? `/order/${found.number}?token=${token}&` : '/checkout?'
    return c.redirect(`${prefix}${from}payment=${settled}`, 303)
  })
  return app
}
