import type { CartItem } from '#shop/cart/reducer.ts'
import type { QuotedDiscount } from '#shop/checkout/quote.ts'
import type { Fils } from '#shop/money.ts'
import type { ItemProblem } from '#shop/pricing/price-items.ts'

/** What the server says a cart costs now; amounts in fils. */
export type Quote = {
  items: (Omit<CartItem, 'id'> & { productId: string; available: number })[]
  problems: ItemProblem[]
  promo: QuotedDiscount | null
  subtotal: Fils
  shippingCost: Fils
  discount: Fils
  total: Fils
}

type Money = { amount: Fils }
type Answer = Omit<Quote, 'items' | 'subtotal' | 'shippingCost' | 'discount' | 'total'> & {
  items: (Omit<Quote['items'][number], 'price'> & { price: Money; picture: string })[]
} & Record<'subtotal' | 'shippingCost' | 'discount' | 'total', Money>

export class QuoteFailed extends Error {
  /** True when too many codes were tried: waiting helps, trying again at once does not. */
  readonly limited: boolean
  constructor(limited: boolean) {
    super('no quote')
    this.limited = limited
  }
}

/** Asks the server for a price. Throws QuoteFailed when it does not answer with one. */
export async function askQuote(
  items: readonly Pick<CartItem, 'id' | 'quantity'>[],
  promoCode: string | null,
  email: string | null,
  signal?: AbortSignal,
): Promise<Quote> {
  const answer = await fetch('/api/v1/quotes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      items: items.map(({ id, quantity }) => ({ productId: id, quantity })),
      ...(promoCode !== null && { promoCode, ...(email && { email }) }),
    }),
    ...(signal && { signal }),
  })
  if (!answer.ok) throw new QuoteFailed(answer.status === 429)
  const { items: priced, subtotal, shippingCost, discount, total, ...rest } = (await answer.json()) as Answer
  return {
    ...rest,
    // API clients get one file; our pages choose among widths and formats.
    items: priced.map(({ picture, ...item }) => ({ ...item, image: picture, price: item.price.amount })),
    subtotal: subtotal.amount,
    shippingCost: shippingCost.amount,
    discount: discount.amount,
    total: total.amount,
  }
}
