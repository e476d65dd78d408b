import { data } from 'react-router'
import { takeFile } from '#app/admin/products/files/receive-file.server.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { sendStored } from '#app/messages/send-file.ts'
import { readStoredFile } from '#shop/catalog/admin-read.ts'
import { isUuid } from '#shop/ids.ts'
import type { Route } from './+types/files'

/** A version of a product's file, for the team to check. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.see')
  const fileId = url.searchParams.get('file') ?? ''
  const file = isUuid(fileId) ? await readStoredFile(context.get(shopContext).db, params.id, fileId) : null
  if (file === null) throw data(null, { status: 404 })
  return sendStored({ context, request }, file)
}

/** Receives one file as the raw request body: a new one, or with `replaces` the next version of one. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const replaces = url.searchParams.get('replaces')
  if (replaces !== null && !isUuid(replaces)) return Response.json({ ok: false, reason: 'replaced' }, { status: 422 })
  const id = url.searchParams.get('id') ?? ''
  const name = (url.searchParams.get('name') ?? '').slice(0, 300)
  const tell = url.searchParams.get('tell') === '1'
  const sent = { productId: params.id, ...(isUuid(id) && { id }), replaces, name, body: request.body, tell }
  const taken = await takeFile(context.get(shopContext), admin, sent)
  if (taken.ok) return Response.json({ ok: true, value: taken.value })
  const { reason } = taken.refusal
  return Response.json({ ok: false, reason }, { status: reason === 'too_large' ? 413 : 422 })
}
