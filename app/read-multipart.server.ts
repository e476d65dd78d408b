import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import Busboy from '@fastify/busboy'
import { formLimits } from './body-limits.ts'

/** How many files a form may contain and how large each may be, in bytes; `text` limits a text field. */
export type FileBounds = { files: number; bytes: number; text?: number }

/**
 * Parses a multipart form as a stream, within limits: a form with too many or too long fields is rejected. One file or
 * one byte more than allowed is read, so that the caller can report the excess. Null when the body is no valid form.
 */
export function readMultipart(
  request: Request,
  { files, bytes, text = formLimits.field }: FileBounds,
): Promise<FormData | null> {
  const { body, headers } = request
  if (body === null) return Promise.resolve(null)
  const source = Readable.fromWeb(body as unknown as WebStream)
  const form = new FormData()
  return new Promise((resolve) => {
    const end = (received: FormData | null) => {
      resolve(received)
      source.destroy()
    }
    const none = () => end(null)
    try {
      const limits = {
        fieldNameSize: formLimits.name,
        fieldSize: text,
        fields: formLimits.fields,
        parts: formLimits.fields,
        headerPairs: formLimits.headers,
        files: files + 1,
        fileSize: bytes + 1,
      }
      const parser = Busboy({ headers: { 'content-type': headers.get('Content-Type') ?? '' }, limits })
      parser.on('field', (name, value, nameCut, valueCut) => (nameCut || valueCut ? none() : form.append(name, value)))
      parser.on('file', (name, file, filename, _encoding, type) => {
        const parts: Buffer<ArrayBuffer>[] = []
        file.on('data', (part: Buffer<ArrayBuffer>) => parts.push(part))
        file.on('end', () => form.append(name, new File(parts, (filename ?? '').slice(-formLimits.name), { type })))
        file.on('error', none)
      })
      parser.on('fieldsLimit', none).on('partsLimit', none)
      parser.on('finish', () => end(form))
      parser.on('error', none)
      source.on('error', none)
      source.pipe(parser)
    } catch {
      none()
    }
  })
}
