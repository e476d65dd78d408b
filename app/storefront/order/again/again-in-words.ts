import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { type CartItem, maxLines, maxQuantity } from '#shop/cart/reducer.ts'
import type { Locale } from '#shop/money.ts'
import type { BuyerOrder } from '../order-for-buyer.ts'

type Again = NonNullable<BuyerOrder['again']>

/** What has changed since an order: items gone, fewer in stock, or at another price. One sentence each. */
export function changesInWords({ gone, fewer, repriced }: Again, locale: Locale): string[] {
  const list = (titles: readonly string[]) =>
    new Intl.ListFormat(locale === 'ar' ? 'ar' : 'en-GB', { type: 'conjunction' }).format(titles.map(isolate))
  return [
    ...(gone.length > 0 ? [m.order_again_gone({ names: list(gone) })] : []),
    ...(fewer.length > 0 ? [m.order_again_fewer({ names: list(fewer) })] : []),
    ...(repriced.length > 0 ? [m.order_again_repriced({ names: list(repriced) })] : []),
  ]
}

/** Why these items do not all fit into the cart: too many different products, or too many of one. One sentence each. */
export function limitsInWords(
  items: readonly Pick<CartItem, 'id' | 'quantity'>[],
  cart: readonly Pick<CartItem, 'id' | 'quantity'>[],
): string[] {
  const inCart = new Map(cart.map(({ id, quantity }) => [id, quantity]))
  const lines = cart.length + items.filter(({ id }) => !inCart.has(id)).length
  const most = Math.max(0, ...items.map(({ id, quantity }) => quantity + (inCart.get(id) ?? 0)))
  return [
    ...(lines > maxLines ? [`${m.cart_full({ max: maxLines })}.`] : []),
    ...(most > maxQuantity ? [`${m.quantity_most({ count: maxQuantity })}.`] : []),
  ]
}
