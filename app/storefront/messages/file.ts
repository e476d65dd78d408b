import { data } from 'react-router'
import { shopContext } from '#app/context/shop.ts'
import { sendFile } from '#app/messages/send-file.ts'
import { openThread } from '#shop/messages/read.ts'
import type { Route } from './+types/file'

/** An attachment of a customer's own thread, for the holder of its link. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const thread = await openThread(shop, params.number, url.searchParams.get('token'))
  if (thread === null) throw data(null, { status: 404 })
  return sendFile({ context, request }, params.file, thread.id)
}
