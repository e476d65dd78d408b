import { firstOf } from '#app/form.ts'
import { readMultipart } from '#app/read-multipart.server.ts'
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

/** Whether a body may hold files: such a one is not read before its sender's limit was asked. */
export function mayHoldFiles(request: Request): boolean {
  const bytes = request.headers.get('Content-Length')
  return bytes === null || Number(bytes) > 64 * 1024
}
