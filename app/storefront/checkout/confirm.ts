import type { RouterContextProvider } from 'react-router'
import { accountsContext } from '#app/context/accounts.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { type FieldErrors, parseInput, readBody } from '#app/form.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { payingHere } from '#app/storefront/order/payment/payment-cookie.ts'
import { rememberAddress } from '#shop/addresses/save-address.ts'
import type { ShippingAddress } from '#shop/addresses/shipping.ts'
import { reminderFrom } from '#shop/cart/reminders/link.ts'
import { orderSchema } from '#shop/checkout/order-form.ts'
import { webKey } from '#shop/checkout/own-hold.ts'
import { placeOrderLimited } from '#shop/checkout/place-order-limited.ts'
import type { PlaceOrderRefusal } from '#shop/checkout/refusal.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import type { Shop } from '#shop/shop.ts'

export type Confirmed =
  /** `heldSeconds` is how long the order is held for its payment, once the browser has opened `pageUrl`. */
  | { ok: true; number: string; pageUrl: string; heldSeconds: number }
  | {
      ok: false
      refusal:
        | PlaceOrderRefusal
        | PlacedUnpaid
        | { reason: 'invalid'; errors: FieldErrors }
        | { reason: 'limited' }
        | { reason: 'unreachable' }
    }

/** The order exists, but not its bank page: where the buyer can pay later. */
type PlacedUnpaid = ({ reason: 'gateway_unavailable'; until: string } | { reason: 'not_payable' }) & {
  number: string
  token: string
}

/**
 * Places the order and opens the bank's page. The browser sends what to buy, never a price: `expectedTotal` is only the
 * total it showed, and a different one refuses the order.
 * @param headers of the response; receives the cookie for the return from the bank
 */
export async function confirmOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
  headers: Headers,
): Promise<Confirmed> {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const limits = context.get(limitsContext)
  if ((await limits.orders.hit(visitor)) !== null) return { ok: false, refusal: { reason: 'limited' } }
  const body = (await readBody(request)) as {
    checkoutKey?: unknown
    order?: unknown
    saveAddress?: unknown
    reminder?: unknown
  } | null
  const key = body?.checkoutKey
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key))
    return { ok: false, refusal: { reason: 'invalid', errors: { '': 'required' } } }
  const parsed = parseInput(orderSchema, body?.order)
  if (!parsed.ok) return { ok: false, refusal: { reason: 'invalid', errors: parsed.errors } }
  const person = await context.get(accountsContext).person(request)
  const placed = await placeOrderLimited(shop, limits, parsed.value, {
    locale: visitor.locale,
    userId: person?.id ?? null,
    network: visitor.network,
    gateway: shop.gateway,
    checkoutKey: webKey(key),
    replace: true,
    reminderId: reminderFrom(shop.secrets, body?.reminder),
  })
  if (!placed.ok) return placed
  const { shipping } = parsed.value
  if (person && shipping && body?.saveAddress === true) await remember(shop, person.id, shipping)
  const page = await payOrder(shop, placed.value.paymentId, { prefix: visitor.prefix })
  if (!page.ok) {
    const { orderId: id, linkVersion, number } = placed.value
    const order = { number, token: accessToken(shop.secrets, { id, linkVersion }) }
    const { refusal } = page
    if (refusal.reason === 'not_payable') return { ok: false, refusal: { ...refusal, ...order } }
    const until = formatWhen(refusal.heldUntil, visitor.locale)
    return { ok: false, refusal: { reason: refusal.reason, until, ...order } }
  }
  headers.append('Set-Cookie', payingHere(shop, placed.value.paymentId, 'checkout'))
  const heldSeconds = Math.ceil((page.value.heldUntil.getTime() - shop.clock.now().getTime()) / 1000)
  return { ok: true, number: placed.value.number, pageUrl: page.value.pageUrl, heldSeconds: Math.max(0, heldSeconds) }
}

/** The order exists by now: a failure to save the address must not abort it. */
async function remember({ db, clock, log }: Shop, userId: string, address: ShippingAddress): Promise<void> {
  await rememberAddress(db, userId, address, clock.now()).catch((error: unknown) =>
    log.error({ err: error }, 'the address of an order was not saved'),
  )
}
