import * as z from 'zod/mini'

type Nested = { [name: string]: Nested | unknown }

/**
 * Converts a form's flat fields to nested values: "days.0.name" becomes the name of the first of `days`. Numbered parts
 * become lists in order; a schema validates the rest, with the same path for each problem.
 */
function nested(fields: unknown): unknown {
  const root: Nested = Object.create(null)
  for (const [name, value] of Object.entries(Object(fields))) {
    const parts = name.split('.')
    const last = parts.pop() ?? ''
    let place = root
    for (const part of parts) {
      const next = place[part]
      place = place[part] = typeof next === 'object' && next !== null ? (next as Nested) : Object.create(null)
    }
    place[last] = value
  }
  return listed(root)
}

function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([name]) => /^\d{1,3}$/.test(name)))
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, each]) => listed(each))
  return Object.fromEntries(entries.map(([name, each]) => [name, listed(each)]))
}

/** A schema for a form whose fields have paths for names. */
export const nestedForm = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(z.pipe(z.unknown(), z.transform(nested)), schema as z.ZodMiniType<z.output<Schema>>)
