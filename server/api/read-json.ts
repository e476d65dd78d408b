import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { problem } from './problem.ts'

/** The schema's own error code; messages of its library are not stable enough to be codes. */
const codeOf = (message: string) => (/^[a-z_]+$/.test(message) ? message : 'invalid')

type Read<Value> = { ok: true; value: Value } | { ok: false; response: Response }
const invalid = (c: Context, errors: object[]) =>
  ({ ok: false, response: problem(c, 422, 'invalid', { errors }) }) as const

/** Validates a URL's query; returns the value, or a response that lists what is wrong by field. */
export function readQuery<Schema extends z.ZodMiniType>(c: Context, schema: Schema): Read<z.output<Schema>> {
  const read = schema.safeParse(c.req.query())
  if (read.success) return { ok: true, value: read.data }
  return invalid(
    c,
    read.error.issues.map(({ path }) => ({ path: path.join('.'), code: 'invalid' })),
  )
}

/** The same for a page of a list; `after` is the place that its cursor names, or null for the first page. */
export function readPage<Query extends { cursor?: string | undefined }, Place>(
  c: Context,
  schema: z.ZodMiniType<Query>,
  placeOf: (cursor: string) => Place | null,
): Read<Query & { after: Place | null }> {
  const query = readQuery(c, schema)
  if (!query.ok) return query
  const { cursor } = query.value
  const after = cursor === undefined ? null : placeOf(cursor)
  if (cursor !== undefined && after === null) return invalid(c, [{ path: 'cursor', code: 'invalid' }])
  return { ok: true, value: { ...query.value, after } }
}

/** Validates a request's JSON body; returns the value, or a response that lists what is wrong by field. */
export async function readJson<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<Read<z.output<Schema>>> {
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
  return invalid(c, errors)
}
