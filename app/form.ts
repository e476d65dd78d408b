import type * as z from 'zod/mini'

/** Field errors by path ("customer.email"): the key of a message in both languages. */
export type FieldErrors = Record<string, string>

/** Parses input with a schema: the value, or the first problem of every field. The only place where a page parses input. */
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

/** A request's JSON or form body as a plain object; null when it is neither. Its size has been limited before. */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? ''
  try {
    if (type.startsWith('application/json')) return await request.json()
    return firstOf(await request.formData())
  } catch {
    return null
  }
}

/** A request's form; empty when the body is no form. */
export const formOf = (request: Request): Promise<FormData> => request.formData().catch(() => new FormData())

/** Fields as an object. Of a repeated name the first value counts, in forms and in queries. */
export function firstOf<Value>(pairs: Iterable<readonly [string, Value]>): Record<string, Value> {
  const first = new Map<string, Value>()
  for (const [name, value] of pairs) if (!first.has(name)) first.set(name, value)
  return Object.fromEntries(first)
}

/** Errors that still apply: fields since corrected are cleared, and fields not reached yet stay silent. */
export const remainingErrors = (found: FieldErrors, now: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(now).filter(([name]) => name in found))
