import { data } from 'react-router'
import { isUuid } from '#shop/ids.ts'
import { readAttachment } from '#shop/messages/read.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Sends an attachment, always as a download with its own type: nothing uploaded by a stranger is displayed by us. A
 * missing file and one of another message get the same answer.
 * @param messageId the message whose files may be sent; undefined for the team, who may see all
 */
export async function sendFile(
  { db, files }: Pick<Shop, 'db' | 'files'>,
  id: string | undefined,
  messageId?: string,
): Promise<Response> {
  const unknown = data(null, { status: 404 })
  if (!isUuid(id)) throw unknown
  const found = await readAttachment(db, id)
  if (found === null || (messageId !== undefined && found.messageId !== messageId)) throw unknown
  return sendStored({ files }, found)
}

type Stored = { fileKey: string; filename: string; type: string }

/** A stored file as such a download; access has been checked. 404 when it is not in the store. */
export async function sendStored({ files }: Pick<Shop, 'files'>, found: Stored): Promise<Response> {
  if (!(await files.exists(found.fileKey))) throw data(null, { status: 404 })
  const { body, bytes } = await files.stream(found.fileKey)
  const ascii = found.filename.replace(/[^\w.-]+/g, '_')
  return new Response(body, {
    headers: {
      'Content-Type': found.type,
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(found.filename)}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    },
  })
}
