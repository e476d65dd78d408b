import { randomUUID } from 'node:crypto'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { addFile, takesFiles } from '#shop/catalog/media/add-file.ts'
import { mayBeCommitted } from '#shop/db.ts'
import type { Outcome } from '#shop/outcome.ts'
import { done, refuse } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { fileKind, fileKinds, fileNameOf, maxFileBytes } from './file-kind.ts'
import { bounded } from './read-upload.server.ts'

type Sent = {
  productId: string
  /** The id of the upload: sent again after a lost answer, the file is added once. */
  id?: string
  replaces: string | null
  name: string
  body: ReadableStream<Uint8Array> | null
  /** Whether past buyers of the replaced file are notified. */
  tell?: boolean
}
type Refused = { reason: 'empty' | 'kind' | 'too_large' | 'unknown' | 'replaced' }

/**
 * Streams a file into the private store, with its type sniffed from its first bytes, then attaches it to its product.
 * Removed again when that fails, unless the product may have it.
 */
export async function takeFile(
  { db, clock, files, jobs }: Shop,
  admin: Admin<'products.act'>,
  { productId, id = randomUUID(), replaces, name, body, tell = false }: Sent,
): Promise<Outcome<{ version: number; fileName: string }, Refused>> {
  if (body === null) return refuse({ reason: 'empty' })
  if (!(await takesFiles(db, productId))) {
    await body.cancel()
    return refuse({ reason: 'unknown' })
  }
  let bytes = 0
  const count = (part: number) => {
    bytes += part
  }
  const { head, whole } = await withHead(bounded(body, maxFileBytes, count))
  if (head.byteLength === 0) return refuse({ reason: 'empty' })
  const kind = fileKind(head)
  if (kind === null) {
    await whole.cancel()
    return refuse({ reason: 'kind' })
  }
  const fileKey = `products/${productId}/${randomUUID()}.${kind}`
  try {
    await files.putStream(fileKey, whole, fileKinds[kind])
  } catch (error) {
    if (bytes > maxFileBytes) return refuse({ reason: 'too_large' })
    throw error
  }
  const fileName = fileNameOf(name, kind)
  const file = { fileKey, fileName, contentType: fileKinds[kind], bytes }
  const added = await addFile(db, { clock, jobs }, admin, { productId, id, replaces, file, tell }).catch(
    async (error: unknown) => {
      if (!mayBeCommitted(error)) await files.remove(fileKey)
      throw error
    },
  )
  if (!added.ok || !added.value.isNew) await files.remove(fileKey)
  return added.ok ? done({ version: added.value.version, fileName }) : added
}

/** The first bytes of a stream, and the whole stream. */
async function withHead(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  while (length < 16) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.byteLength
  }
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const saved = parts.shift()
      if (saved) return controller.enqueue(saved)
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { head: Buffer.concat(parts), whole }
}
