import { readUpload } from '#app/admin/products/read-upload.server.ts'
import { decodeFile, type FileRefusal, maxImportBytes } from '#shop/catalog/import-file.ts'
import { done, type Outcome, refuse } from '#shop/outcome.ts'

/** What stands around the file in the form. */
const formBytes = 64 * 1024

type Sent = { text: string; hash: string | null }

/**
 * The text that was sent, by a file, pasted, or again with the plan's hash to confirm it. The body is counted while it
 * comes: this door's is larger than any other form's.
 */
export async function readSent(request: Request): Promise<Outcome<Sent, FileRefusal>> {
  const form = await boundedForm(request, maxImportBytes + formBytes)
  if (form === 'too_large') return refuse({ reason: 'too_large' })
  if (form === null) return refuse({ reason: 'empty' })
  const [file, pasted, hash] = [form.get('file'), form.get('text'), form.get('hash')]
  const said = typeof hash === 'string' ? hash : null
  if (file instanceof File && file.size > 0) {
    const text = decodeFile(new Uint8Array(await file.arrayBuffer()))
    return text.ok ? done({ text: text.value, hash: said }) : text
  }
  return done({ text: typeof pasted === 'string' ? pasted : '', hash: said })
}

async function boundedForm(request: Request, most: number): Promise<FormData | 'too_large' | null> {
  const body = await readUpload(request, most)
  if (body === null) return 'too_large'
  try {
    const type = request.headers.get('Content-Type') ?? ''
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()
  } catch {
    return null
  }
}
