import { firstOf } from '#app/form.ts'
import { readMultipart } from '#app/read-multipart.server.ts'
import type { Limits } from '#shop/limits.ts'
import { attachmentLimits } from '#shop/messages/attachment.ts'

/** A form that may bring files: its texts, and the files that were chosen. Null when the body is no form. */
export async function readForm(
  request: Request,
): Promise<{ fields: Record<string, unknown>; all: (name: string) => string[]; files: File[] } | null> {
  const form = await read(request)
  if (form === null) return null
  const files = form.getAll('files').filter((each): each is File => each instanceof File && each.size > 0)
  const fields = firstOf([...form].filter(([, value]) => typeof value === 'string'))
  return { fields, all: (name) => form.getAll(name).filter((each) => typeof each === 'string'), files }
}

function read(request: Request): Promise<FormData | null> {
  const isMultipart = request.headers.get('Content-Type')?.startsWith('multipart/form-data') === true
  return isMultipart ? readMultipart(request, attachmentLimits) : request.formData().catch(() => null)
}

/** Counts a body that may hold files, before it is read; whether its network has sent too many. */
export async function hasManyFiles(
  { uploads, uploadsDay }: Pick<Limits, 'uploads' | 'uploadsDay'>,
  request: Request,
  network: string,
): Promise<boolean> {
  const bytes = request.headers.get('Content-Length')
  if (bytes !== null && Number(bytes) <= 64 * 1024) return false
  return ((await uploads.hit({ network })) ?? (await uploadsDay.hit({ network }))) !== null
}
