import { Hono } from 'hono'
import * as z from 'zod/mini'
import { browseSchema } from '#shop/catalog/form.ts'
import { browseProducts, readProduct } from '#shop/catalog/read.ts'
import { orderSchema, quoteSchema } from '#shop/checkout/form.ts'
import { payOrder } from '#shop/checkout/pay-order.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import { quote } from '#shop/checkout/quote.ts'
import { accessToken, opens } from '#shop/orders/access.ts'
import { readOrder } from '#shop/orders/read.ts'
import type { Shop } from '#shop/shop.ts'
import type { Limits } from '../limits.ts'
import type { Bindings } from '../web.ts'
import { openApi } from './openapi.ts'
import { localeOf, problem } from './problem.ts'
import { readJson } from './read-json.ts'
import { money, orderBody, productBody, quoteBody } from './views.ts'

const listSchema = z.object({
  cursor: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 12),
})

/** The JSON API: a second, thin door over the same verbs as the pages. */
export function api({ shop, limits }: { shop: Shop; limits: Limits }) {
  const app = new Hono<{ Bindings: Bindings }>()

  app.get('/openapi.json', (c) => c.json(openApi(shop.baseUrl)))

  app.get('/products', async (c) => {
    const page = listSchema.safeParse(c.req.query())
    if (!page.success) return problem(c, 422, 'invalid', { errors: [{ path: 'cursor, limit', code: 'invalid' }] })
    const found = await browseProducts(
      shop.db,
      browseSchema.parse(c.req.query()),
      page.data.cursor ?? 0,
      page.data.limit,
    )
    return c.json({ products: found.products.map(productBody), found: found.found, nextCursor: found.next })
  })

  app.get('/products/:id', async (c) => {
    const product = await readProduct(shop.db, c.req.param('id'))
    return product === null ? problem(c, 404, 'unknown_product') : c.json(productBody(product))
  })

  app.post('/quotes', async (c) => {
    const body = await readJson(c, quoteSchema)
    if (!body.ok) return body.answer
    if (body.value.promoCode) {
      const wait = await limits.codes.hit(c.env.network)
      if (wait !== null) return problem(c, 429, 'too_many_requests', { retryAfter: wait })
    }
    return c.json(quoteBody(await quote(shop, body.value)))
  })

  app.post('/orders', async (c) => {
    const key = c.req.header('idempotency-key')
    if (key === undefined || !/^[\w-]{8,100}$/.test(key)) return problem(c, 400, 'key_missing')
    const body = await readJson(c, orderSchema)
    if (!body.ok) return body.answer
    const wait = await limits.orders.hit(c.env.network)
    if (wait !== null) return problem(c, 429, 'too_many_requests', { retryAfter: wait })

    const placed = await placeOrder(shop.db, shop, body.value, {
      locale: localeOf(c),
      userId: null,
      gateway: shop.gateway.name,
      checkoutKey: `api:${key}`,
      replace: false,
    })
    if (!placed.ok) {
      const { reason, ...more } = placed.refusal
      // `code` is the problem's own word; the discount code goes by the name it was sent under.
      const said = 'code' in more ? { promoCode: more.code, why: more.why } : more
      return problem(c, reason === 'shipping_required' ? 422 : 409, reason, said)
    }
    const { number, orderId, total, paymentId, again } = placed.value
    const page = await payOrder(shop, paymentId)
    if (!page.ok)
      return problem(c, 503, page.refusal.reason, { number, accessToken: accessToken(shop.secrets, orderId) })
    return c.json(
      { number, accessToken: accessToken(shop.secrets, orderId), total: money(total), paymentUrl: page.value.pageUrl },
      again ? 200 : 201,
    )
  })

  app.get('/orders/:number', async (c) => {
    const found = await readOrder(shop.db, { number: c.req.param('number') })
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (found === null || !opens(shop.secrets, found.id, token)) return problem(c, 404, 'order_unknown')
    return c.json(orderBody(found, shop.baseUrl, token ?? ''))
  })

  app.all('*', (c) => problem(c, 404, 'not_found'))
  return app
}
