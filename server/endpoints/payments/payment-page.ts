import { Hono } from 'hono'
import { problem } from '#server/api/problem.ts'
import { openPage } from '#shop/payments/open-payment-page.ts'
import { isReturnKey } from '#shop/payments/return-key.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * The shop's own URL of a payment page. Opening it extends the order's hold to the full time (`openPage`). Its key
 * opens that page, never the order; when there is nothing left to pay it says so.
 */
export function paymentPage(shop: Shop) {
  const app = new Hono()
  app.get('/open/:paymentId', async (c) => {
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cache-Control', 'no-store')
    const paymentId = c.req.param('paymentId')
    if (!isReturnKey(shop.secrets, 'page', paymentId, c.req.query('key'))) return problem(c, 404, 'payment_unknown')
    const opened = await openPage(shop, paymentId)
    if (opened === null) return problem(c, 404, 'payment_unknown')
    return c.redirect('pageUrl' in opened ? opened.pageUrl : `/payment-success?payment=${opened.closed}`, 303)
  })
  return app
}
