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
    return Object.fromEntries(await request.formData())
  } catch {
    return null
  }
}
