import type * as z from 'zod/mini'

/** What is wrong with each field, by its path ("customer.email"): the key of a text in both languages. */
export type FieldErrors = Record<string, string>

/** An input through its schema: the value, or the first problem of every field. The one place where a page parses input. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; errors: FieldErrors } {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
  return { ok: false, errors }
}

/** A request's JSON or form body as a plain object; null when it is neither. Bodies are bounded before they come here. */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? ''
  try {
    if (type.startsWith('application/json')) return await request.json()
    return firstOf(await request.formData())
  } catch {
    return null
  }
}

/** A request's form; one without fields when the body is none. */
export const formOf = (request: Request): Promise<FormData> => request.formData().catch(() => new FormData())

/** Fields as an object. Of a name that is sent more than once the first counts, in forms and in addresses. */
export function firstOf<Value>(pairs: Iterable<readonly [string, Value]>): Record<string, Value> {
  const first = new Map<string, Value>()
  for (const [name, value] of pairs) if (!first.has(name)) first.set(name, value)
  return Object.fromEntries(first)
}

/** Errors that still apply: corrected fields are cleared, and fields not reached yet stay silent. */
export const stillWrong = (found: FieldErrors, now: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(now).filter(([name]) => name in found))
