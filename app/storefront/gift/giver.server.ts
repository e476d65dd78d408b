import type { RouterContextProvider } from 'react-router'
import { readFields, typedText } from '#app/checked-form.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { actOnGift, type GiftResult } from '#app/storefront/order/gifts/act-on-gift.ts'
import { draftOf, giftsForBuyer } from '#app/storefront/order/gifts/gifts-for-buyer.ts'
import { readGifts } from '#shop/gifts/read.ts'
import { isFullyEditable } from '#shop/gifts/state.ts'
import { openOrder } from '#shop/orders/access/open-order.ts'

type Context = Readonly<RouterContextProvider>

/** The gifts of an order for their giver, to be edited; null for all invalid links alike. */
export async function loadGiver(context: Context, number: string, token: string | null) {
  const shop = context.get(shopContext)
  const order = await openOrder(shop, number, token)
  const rows = order === null ? [] : await readGifts(shop.db, order.id)
  if (order === null || token === null || rows.length === 0) return null
  const shown = await giftsForBuyer(shop, order, context.get(visitorContext).locale)
  const gifts = shown.flatMap((each) => {
    const row = rows.find(({ id }) => id === each.id)
    return row ? [{ ...each, draft: draftOf(row), isAhead: isFullyEditable(row) }] : []
  })
  return { number: order.number, token, gifts }
}

/** Changes a gift that was not sent yet, or resends it; null when the link opens no order. */
export async function actAsGiver(
  context: Context,
  number: string,
  token: string | null,
  request: Request,
): Promise<GiftResult | null> {
  const shop = context.get(shopContext)
  const order = await openOrder(shop, number, token)
  if (order === null) return null
  const fields = await readFields(request)
  if ((await context.get(limitsContext).orders.hit(context.get(visitorContext))) !== null)
    return { gift: typedText(fields.gift, 40), problem: 'limited', errors: {}, typed: {} }
  return actOnGift(shop, 'giver', order.id, fields)
}
