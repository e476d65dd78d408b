import type { RouterContextProvider } from 'react-router'
import { formLimits } from '#app/body-limits.ts'
import { limitsContext, uploadsContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { firstOf } from '#app/form.ts'
import { readMultipart } from '#app/read-multipart.server.ts'
import { attachmentLimits } from '#shop/messages/attachment.ts'

/** A form that may contain files: its text fields, and the selected files. Null when the body is no form. */
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

/**
 * Receives a body that may contain files: rate limited before it is read, and few at a time. `receive` reads the body,
 * stores the files and answers.
 */
export async function receiveFiles<Result>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  receive: () => Promise<Result>,
): Promise<Result | 'limited' | 'busy'> {
  const bytes = request.headers.get('Content-Length')
  if (bytes !== null && Number(bytes) <= formLimits.bytes) return receive()
  const { network } = context.get(visitorContext)
  const { uploads, uploadsDay } = context.get(limitsContext)
  if (((await uploads.hit({ network })) ?? (await uploadsDay.hit({ network }))) !== null) return 'limited'
  return context.get(uploadsContext)(network, receive)
}
