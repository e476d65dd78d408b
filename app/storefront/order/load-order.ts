import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { openOrder } from '#shop/orders/access/open-order.ts'
import { type BuyerOrder, orderForBuyer } from './order-for-buyer.ts'

/** The order of a private link, as shown on its page; null for a wrong, missing or foreign token as for no order. */
export async function loadOrder(
  context: Readonly<RouterContextProvider>,
  number: string | null | undefined,
  token: string | null,
): Promise<BuyerOrder | null> {
  const shop = context.get(shopContext)
  const found = await openOrder(shop, number, token)
  return found && orderForBuyer(shop, found, context.get(visitorContext).locale)
}
