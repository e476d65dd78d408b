import type { Limits } from '../limits.ts'
import { type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import type { OrderInput } from './order-form.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import type { PlaceOrderRefusal } from './refusal.ts'

type Limited = { reason: 'limited'; seconds: number }

/**
 * Places an order whose code, when it is refused because of who buys, tells whether an address has bought before
 * (decision record 0041), so a network gets few such answers. How many orders it sends is counted before they are read.
 */
export async function placeLimited(
  shop: Shop,
  limits: Pick<Limits, 'buyersCodes'>,
  input: OrderInput,
  context: Parameters<typeof placeOrder>[3],
): Promise<Outcome<PlacedOrder, PlaceOrderRefusal | Limited>> {
  const of = { network: context.network }
  const seconds = input.promoCode ? await limits.buyersCodes.wait(of) : null
  if (seconds !== null) return refuse({ reason: 'limited', seconds })
  const placed = await placeOrder(shop.db, shop, input, context)
  if (
    !placed.ok &&
    placed.refusal.reason === 'promo' &&
    ['first_order_only', 'already_used'].includes(placed.refusal.why)
  )
    await limits.buyersCodes.hit(of)
  return placed
}
