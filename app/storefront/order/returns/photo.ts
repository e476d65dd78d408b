import { data } from 'react-router'
import { shopContext } from '#app/context/shop.ts'
import { sendStored } from '#app/messages/send-file.ts'
import { isUuid } from '#shop/ids.ts'
import { openOrder } from '#shop/orders/access/open-order.ts'
import { readReturnPhoto } from '#shop/returns/read.ts'
import type { Route } from './+types/photo'

/** A photo of a return, for the holder of its order's link. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const order = await openOrder(shop, params.number, url.searchParams.get('token'))
  const found = order && isUuid(params.photo) ? await readReturnPhoto(shop.db, params.photo) : null
  if (found === null || found.orderId !== order?.id) throw data(null, { status: 404 })
  return sendStored({ context, request }, found.photo)
}
