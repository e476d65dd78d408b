import { readMultipart } from '#app/read-multipart.server.ts'
import { decodeFile, type FileRefusal, maxImportBytes } from '#shop/catalog/import/import-file.ts'
import { done, type Outcome, refuse } from '#shop/outcome.ts'

type Sent = { text: string; hash: string | null; stock: boolean; choices: Record<string, unknown> }

/**
 * The submitted text: a file, pasted, or sent again with the plan's hash to confirm it. Pasted text may be as large as
 * a file. `stock`: whether it sets the stock of existing products; `choices`: the options for another shop's file.
 */
export async function readSent(request: Request): Promise<Outcome<Sent, FileRefusal>> {
  const form = await readMultipart(request, { files: 1, bytes: maxImportBytes, text: 2 * maxImportBytes })
  if (form === null) return refuse({ reason: 'empty' })
  const [file, pasted, hash] = [form.get('file'), form.get('text'), form.get('hash')]
  const choices = Object.fromEntries(
    ['shipped', 'unshipped', 'dinars'].map((name) => [name, form.get(name) ?? undefined]),
  )
  const options = { hash: typeof hash === 'string' ? hash : null, stock: form.get('stock') === 'on', choices }
  if (file instanceof File && file.size > 0) {
    const text = decodeFile(new Uint8Array(await file.arrayBuffer()))
    return text.ok ? done({ text: text.value, ...options }) : text
  }
  return done({ text: typeof pasted === 'string' ? pasted : '', ...options })
}
