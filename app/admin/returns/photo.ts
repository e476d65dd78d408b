import { data } from 'react-router'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { sendStored } from '#app/messages/send-file.ts'
import { isUuid } from '#shop/ids.ts'
import { readReturnPhoto } from '#shop/returns/read.ts'
import type { Route } from './+types/photo'

/** A photo of any return, for the team. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.see')
  const shop = context.get(shopContext)
  const found = isUuid(params.photo) ? await readReturnPhoto(shop.db, params.photo) : null
  if (found === null) throw data(null, { status: 404 })
  return sendStored({ context, request }, found.photo)
}
