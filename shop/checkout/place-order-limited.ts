import { isBuyerRefusal } from '../discounts/code.ts'
import type { Limits } from '../limits.ts'
import { type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import type { QuoteInput } from './form.ts'
import type { OrderInput } from './order-form.ts'
import { webKey } from './own-hold.ts'
import { placeOrder } from './place-order.ts'
import { type Quote, quote } from './quote.ts'
import type { PlaceOrderRefusal } from './refusal.ts'
import type { PlacedOrder } from './same-checkout.ts'

type Limited = { reason: 'limited'; seconds: number }

/**
 * Places an order. A code refused because of the buyer reveals whether an address has bought before (decision record
 * 0041), so a network gets few such answers. The network's orders are counted before they are read.
 */
export async function placeOrderLimited(
  shop: Shop,
  limits: Pick<Limits, 'buyersCodes'>,
  input: OrderInput,
  context: Parameters<typeof placeOrder>[3] & { network: string },
): Promise<Outcome<PlacedOrder, PlaceOrderRefusal | Limited>> {
  const of = { network: context.network }
  const seconds = input.promoCode ? await limits.buyersCodes.wait(of) : null
  if (seconds !== null) return refuse({ reason: 'limited', seconds })
  const agrees = shop.messenger !== null && input.whatsapp === true
  const placed = await placeOrder(shop.db, shop, input, { ...context, agrees })
  if (!placed.ok && placed.refusal.reason === 'promo' && isBuyerRefusal(placed.refusal.why))
    await limits.buyersCodes.hit(of)
  return placed
}

/**
 * A quote that checks a code against the buyer, for a limited number of buyers per network and hour; after that the
 * quote skips this check, and the order decides.
 */
export async function quoteLimited(
  shop: Shop,
  limits: Pick<Limits, 'quotedBuyer' | 'quotedBuyers'>,
  { email, checkoutKey, ...input }: QuoteInput,
  network: string,
): Promise<Quote> {
  const mayReveal = email !== undefined && input.promoCode && (await mayCheckCode(limits, { email, network }))
  const replaced = checkoutKey === undefined ? null : { checkoutKey: webKey(checkoutKey) }
  return quote(shop, mayReveal ? { ...input, email } : input, { replaced })
}

/** Counts the buyer before the code is checked, so that parallel quotes get no further than sequential ones. */
async function mayCheckCode(
  { quotedBuyer, quotedBuyers }: Pick<Limits, 'quotedBuyer' | 'quotedBuyers'>,
  of: { email: string; network: string },
): Promise<boolean> {
  const isCounted = (await quotedBuyer.wait(of)) !== null
  const seconds = isCounted ? await quotedBuyers.wait(of) : await quotedBuyers.hit(of)
  if (!isCounted && seconds === null) await quotedBuyer.hit(of)
  return seconds === null
}
