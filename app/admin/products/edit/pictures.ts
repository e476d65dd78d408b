import { maxPictureBytes } from '#app/admin/products/files/file-kind.ts'
import { readUpload } from '#app/admin/products/files/read-upload.server.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { sendPicture } from '#shop/catalog/media/send-picture.ts'
import type { Route } from './+types/pictures'

/** Receives one picture as the raw request body, for a product being edited. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const content = await readUpload(request, maxPictureBytes)
  if (content === null) return Response.json({ ok: false, reason: 'too_large' }, { status: 413 })
  if (content.byteLength === 0) return Response.json({ ok: false, reason: 'empty' }, { status: 422 })
  const sent = await sendPicture(context.get(shopContext), admin, content)
  if (sent.ok) return Response.json({ ok: true, value: sent.value })
  const { reason } = sent.refusal
  return Response.json({ ok: false, reason }, { status: reason === 'busy' ? 503 : 422 })
}
