import { Hono } from 'hono'
import { readPayment, settlePayment } from '#shop/checkout/settle-payment.ts'
import { opens } from '#shop/orders/access.ts'
import type { Shop } from '#shop/shop.ts'
import { problem } from './api/problem.ts'

/**
 * Where the gateway sends the browser back. Nothing in the address decides anything: the gateway is asked, then the
 * shopper goes to the success page, or back to the checkout with what went wrong. A payment of another order than the
 * token's is treated like one that does not exist.
 */
export function paymentReturn(shop: Shop) {
  const app = new Hono()
  app.get('/return/:paymentId', async (c) => {
    const paymentId = c.req.param('paymentId')
    const token = c.req.query('token')
    const lang = c.req.query('lang')
    const prefix = lang === 'ar' || lang === 'en' ? `/${lang}` : ''
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(paymentId)) return problem(c, 404, 'payment_unknown')
    const found = await readPayment(shop.db, paymentId)
    if (found === null || !opens(shop.secrets, found.payment.orderId, token)) return problem(c, 404, 'payment_unknown')

    const settled = await settlePayment(shop, found).catch((error: unknown) => {
      shop.log.error({ err: error, order: found.number }, 'the gateway could not be asked at the return')
      return 'pending' as const
    })
    const target =
      settled === 'paid' || settled === 'pending'
        ? `${prefix}/payment-success?order=${found.number}&token=${token}`
        : `${prefix}/checkout?payment=${settled}`
    return c.redirect(target, 303)
  })
  return app
}
