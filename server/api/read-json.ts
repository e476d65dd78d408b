import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { problem } from './problem.ts'

/** The schema's own error code; messages of its library are not stable enough to be codes. */
const codeOf = (message: string) => (/^[a-z_]+$/.test(message) ? message : 'invalid')

/** Validates a request's JSON body; returns the value, or a response that lists what is wrong by field. */
export async function readJson<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<{ ok: true; value: z.output<Schema> } | { ok: false; response: Response }> {
  let body: unknown
  try {
    body = JSON.parse(await c.req.text())
  } catch {
    return { ok: false, response: problem(c, 400, 'not_json') }
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors = parsed.error.issues.slice(0, 20).map((issue) => ({
    path: issue.path.join('.'),
    code: issue.code === 'unrecognized_keys' ? 'unknown_field' : codeOf(issue.message),
    ...(issue.code === 'unrecognized_keys' && { fields: issue.keys.slice(0, 10).map((key) => key.slice(0, 40)) }),
  }))
  return { ok: false, response: problem(c, 422, 'invalid', { errors }) }
}
