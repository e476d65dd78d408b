import type { RouterContextProvider } from 'react-router'
import { limitsContext, shopContext, visitorContext } from '#app/context.ts'
import { type FieldErrors, parseInput, readBody } from '#app/form.ts'
import { orderSchema } from '#shop/checkout/form.ts'
import { type PayOrderRefusal, payOrder } from '#shop/checkout/pay-order.ts'
import { type PlaceOrderRefusal, placeOrder } from '#shop/checkout/place-order.ts'

export type Confirmed =
  | { ok: true; number: string; pageUrl: string }
  | {
      ok: false
      refusal: PlaceOrderRefusal | PayOrderRefusal | { reason: 'invalid'; errors: FieldErrors } | { reason: 'limited' }
    }

/**
 * Places the order and opens the bank's page. The browser sends what to buy, never what it costs: `expectedTotal` is
 * only the sum it showed, and a different one stops the order.
 */
export async function confirmOrder(request: Request, context: Readonly<RouterContextProvider>): Promise<Confirmed> {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const body = (await readBody(request)) as { checkoutKey?: unknown; order?: unknown } | null
  const key = body?.checkoutKey
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key))
    return { ok: false, refusal: { reason: 'invalid', errors: { '': 'required' } } }
  const parsed = parseInput(orderSchema, body?.order)
  if (!parsed.ok) return { ok: false, refusal: { reason: 'invalid', errors: parsed.errors } }
  if ((await context.get(limitsContext).orders.hit(visitor.network)) !== null)
    return { ok: false, refusal: { reason: 'limited' } }

  const placed = await placeOrder(shop.db, shop, parsed.value, {
    locale: visitor.locale,
    userId: null,
    gateway: shop.gateway.name,
    checkoutKey: `web:${key}`,
    replace: true,
  })
  if (!placed.ok) return placed
  const page = await payOrder(shop, placed.value.paymentId, { prefix: visitor.prefix })
  if (!page.ok) return page
  return { ok: true, number: placed.value.number, pageUrl: page.value.pageUrl }
}
