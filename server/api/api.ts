import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Accounts } from '#app/context/accounts.ts'
import { payingHere } from '#app/storefront/order/payment/payment-cookie.ts'
import { readOffer } from '#shop/appointments/packages/read.ts'
import { browseSchema } from '#shop/catalog/form.ts'
import { cursorToPlace, placeToCursor } from '#shop/catalog/place.ts'
import { browseWholeProducts, readProduct } from '#shop/catalog/read.ts'
import { readChoices } from '#shop/catalog/variants/read-variants.ts'
import { quoteSchema } from '#shop/checkout/form.ts'
import { orderSchema } from '#shop/checkout/order-form.ts'
import { payAgain } from '#shop/checkout/pay-again.ts'
import { placeOrderLimited, quoteLimited } from '#shop/checkout/place-order-limited.ts'
import type { Limits } from '#shop/limits.ts'
import { messageSchema } from '#shop/messages/form.ts'
import { sendMessage } from '#shop/messages/send-message.ts'
import { subscribeSchema } from '#shop/newsletter/form.ts'
import { subscribe } from '#shop/newsletter/subscribe.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import type { Shop } from '#shop/shop.ts'
import { agreedPhone } from '#shop/wishlist/agreed-phone.ts'
import { stockAlertSchema } from '#shop/wishlist/form.ts'
import { requestStockAlert } from '#shop/wishlist/request-stock-alert.ts'
import type { Bindings } from '../http/bindings.ts'
import { cartReminders } from './cart-reminders.ts'
import { money } from './money.ts'
import { openApi } from './openapi/openapi.ts'
import { productPageQuery } from './openapi/query-schemas.ts'
import { ownOrders } from './own-orders.ts'
import { localeOf, problem } from './problem.ts'
import { readJson, readPage } from './read-json.ts'
import { slots } from './slots.ts'
import { team } from './team.ts'
import { namedProblems, productBody, quoteBody, wholeProductBody } from './views.ts'

/** Whether an Idempotency-Key has the form of one. */
const isKey = (key: string) => /^[\w-]{8,100}$/.test(key)

/** A row's id from its request's key and content: the same request again finds its row, and no other client's key does. */
function idOf(key: string, content: object): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([key, content]))
    .digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The JSON API: thin endpoints over the same functions as the pages. */
export function api({ shop, limits, accounts }: { shop: Shop; limits: Limits; accounts: Accounts }) {
  const app = new Hono<{ Bindings: Bindings }>()

  let document: string | undefined
  app.get('/openapi.json', (c) => {
    document ??= JSON.stringify(openApi(shop.baseUrl))
    return c.body(document, 200, { 'Content-Type': 'application/json' })
  })

  app.get('/products', async (c) => {
    const page = readPage(c, productPageQuery, cursorToPlace)
    if (!page.ok) return page.response
    const { after, limit } = page.value
    const found = await browseWholeProducts(shop.db, browseSchema.parse(c.req.query()), limit, after)
    return c.json({
      products: found.products.map((product) => productBody(product, shop.baseUrl)),
      found: found.found,
      foundIsExact: found.isExact,
      showingResultsFor: found.instead,
      nextCursor: found.next && placeToCursor(found.next),
    })
  })

  app.get('/products/:id', async (c) => {
    const product = await readProduct(shop.db, c.req.param('id'))
    if (product === null) return problem(c, 404, 'unknown_product')
    const offer = product.category === 'consultation' ? await readOffer(shop.db, product.id) : null
    return c.json(wholeProductBody(product, await readChoices(shop.db, product.id), offer, shop.baseUrl))
  })

  app.post('/quotes', async (c) => {
    const body = await readJson(c, quoteSchema)
    if (!body.ok) return body.response
    if (body.value.promoCode) {
      const wait = await limits.codes.hit(c.env)
      if (wait !== null) return problem(c, 429, 'too_many_requests', { retryAfter: wait })
    }
    return c.json(quoteBody(await quoteLimited(shop, limits, body.value, c.env.network), shop.baseUrl))
  })

  app.post('/orders', async (c) => {
    const key = c.req.header('idempotency-key')
    if (key === undefined || !isKey(key)) return problem(c, 400, 'key_missing')
    const wait = await limits.orders.hit(c.env)
    if (wait !== null) return problem(c, 429, 'too_many_requests', { retryAfter: wait })
    const body = await readJson(c, orderSchema)
    if (!body.ok) return body.response
    const placed = await placeOrderLimited(shop, limits, body.value, {
      locale: localeOf(c),
      userId: null,
      network: c.env.network,
      gateway: shop.gateway,
      checkoutKey: `api:${key}`,
      replace: false,
    })
    if (!placed.ok) {
      if (placed.refusal.reason === 'limited')
        return problem(c, 429, 'too_many_requests', { retryAfter: placed.refusal.seconds })
      const { reason, ...more } = placed.refusal
      // `code` is taken by the problem's own field; the discount code is returned under the name it was sent under.
      const details =
        'code' in more
          ? { promoCode: more.code, why: more.why, minimum: more.minimum }
          : 'problems' in more
            ? { problems: namedProblems<{ productId: string }>(more.problems) }
            : more
      return problem(c, reason === 'shipping_required' || reason === 'country_closed' ? 422 : 409, reason, details)
    }
    const { number, orderId, linkVersion, total, reservedUntil, again, isPageOpen } = placed.value
    const named = { number, accessToken: accessToken(shop.secrets, { id: orderId, linkVersion }) }
    const { expectedTotal, paymentMethod: method } = body.value
    const attempt = again && !isPageOpen ? await payAgain(shop, orderId, { total: expectedTotal, method }) : null
    if (attempt?.ok === false && attempt.refusal.reason !== 'not_payable') {
      const { reason } = attempt.refusal
      const minimum = reason === 'below_minimum' && { minimum: shop.gateway.minimum }
      return problem(c, 409, reason === 'choose_method' ? 'method_off' : reason, { ...named, ...minimum })
    }
    // Not payable is also what is paid: its payment is returned as it is.
    const { paymentId } = attempt?.ok ? attempt.value : placed.value
    const page = await payOrder(shop, paymentId)
    if (!page.ok) {
      const { reason } = page.refusal
      return reason === 'not_payable'
        ? problem(c, 409, reason, named)
        : problem(c, 503, reason, { ...named, retryAfter: 30 })
    }
    // For third-party storefronts on this origin: their browser is redirected to the order after payment.
    c.header('Set-Cookie', payingHere(shop, paymentId, 'checkout'))
    return c.json(
      {
        ...named,
        total: money(total),
        paymentUrl: page.value.pageUrl,
        reservedUntil: reservedUntil.toISOString(),
      },
      again ? 200 : 201,
    )
  })

  app.route('/slots', slots(shop))

  app.route('/orders', ownOrders({ shop, limits, accounts }))

  app.post('/messages', async (c) => {
    const key = c.req.header('idempotency-key')
    if (key !== undefined && !isKey(key)) return problem(c, 400, 'key_missing')
    const wait = await limits.messages.hit(c.env)
    if (wait !== null) return problem(c, 429, 'too_many_requests', { retryAfter: wait })
    const body = await readJson(c, messageSchema)
    if (!body.ok) return body.response
    const acknowledge = (await limits.messageReceivedTo.hit(body.value)) === null
    const repeatable = key && idOf(key, body.value)
    const sent = await sendMessage(shop.db, shop, body.value, localeOf(c), { acknowledge, key: repeatable })
    return c.json({ number: sent.number }, sent.isRepeated ? 200 : 201)
  })

  app.post('/products/:id/stock-alerts', async (c) => {
    const wait = await limits.stockAlerts.hit(c.env)
    if (wait !== null) return problem(c, 429, 'too_many_requests', { retryAfter: wait })
    const body = await readJson(c, stockAlertSchema)
    if (!body.ok) return body.response
    const { email } = body.value
    const alert = { productId: c.req.param('id'), email, phone: agreedPhone(shop, body.value) }
    const requested = await requestStockAlert(shop.db, shop.clock, alert, localeOf(c))
    if (requested.ok) return c.json({ state: 'waiting' }, 202)
    const { reason } = requested.refusal
    return problem(c, reason === 'unknown_product' ? 404 : 409, reason)
  })

  app.route('/cart-reminders', cartReminders({ shop, limits }))

  app.post('/newsletter', async (c) => {
    const wait = await limits.newsletter.hit(c.env)
    if (wait !== null) return problem(c, 429, 'too_many_requests', { retryAfter: wait })
    const body = await readJson(c, subscribeSchema)
    if (!body.ok) return body.response
    const subscribed = await subscribe(shop.db, shop, body.value, localeOf(c))
    if (subscribed.ok) return c.json({ state: 'pending' }, 202)
    const { reason } = subscribed.refusal
    return problem(c, reason === 'already_subscribed' ? 409 : 429, reason)
  })

  app.route('/admin', team({ shop, limits }))

  app.all('*', (c) => problem(c, 404, 'not_found'))
  return app
}
