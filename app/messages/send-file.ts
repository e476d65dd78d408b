import { data, type RouterContextProvider } from 'react-router'
import { sendingContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import * as m from '#locales/compiled/messages.js'
import { isUuid } from '#shop/ids.ts'
import { readAttachment } from '#shop/messages/read.ts'

type Asked = { context: Readonly<RouterContextProvider>; request: Request }

/**
 * Sends an attachment, always as a download with its own type: nothing uploaded by a stranger is displayed by us. A
 * missing file and one of another message get the same answer.
 * @param messageId the message whose files may be sent; undefined for the team, who may see all
 */
export async function sendFile(
  { context, request }: Asked,
  id: string | undefined,
  messageId?: string,
): Promise<Response> {
  const unknown = data(null, { status: 404 })
  if (!isUuid(id)) throw unknown
  const found = await readAttachment(context.get(shopContext).db, id)
  if (found === null || (messageId !== undefined && found.messageId !== messageId)) throw unknown
  return sendStored({ context, request }, found)
}

type Stored = { fileKey: string; filename: string; type: string }

/**
 * A stored file as such a download; access has been checked. 404 when it is not in the store, 503 while too many are
 * being sent.
 */
export async function sendStored({ context, request: { signal } }: Asked, found: Stored): Promise<Response> {
  const { files } = context.get(shopContext)
  const { network, locale } = context.get(visitorContext)
  if (!(await files.exists(found.fileKey))) throw data(null, { status: 404 })
  const opened = await context.get(sendingContext)({ network, signal }, () => files.stream(found.fileKey))
  if (opened === 'busy') return new Response(m.unavailable_wait({}, { locale }), { status: 503 })
  const ascii = found.filename.replace(/[^\w.-]+/g, '_')
  return new Response(opened.body, {
    headers: {
      'Content-Type': found.type,
      'Content-Length': String(opened.bytes),
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(found.filename)}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    },
  })
}
