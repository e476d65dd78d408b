import { refusal } from './schema-words.ts'

const anyRefusal = refusal(
  'Any other refusal: `foreign_origin` (403), `method_not_allowed` (405), `too_slow` (408), `too_large` (413, 414), ' +
    '`unsupported_type` (415), `internal` (500), `shop_unavailable` (503) and `storage_full` (507) can answer every request',
)

type Paths = Record<string, Record<string, { responses: object; [field: string]: unknown }>>

/** Adds to every operation the refusals that any request can get. */
export const withAnyRefusal = (paths: Paths) =>
  mapValues(paths, (operations) =>
    mapValues(operations, (operation) => ({
      ...operation,
      responses: { ...operation.responses, default: anyRefusal },
    })),
  )

function mapValues<Value, Result>(of: Record<string, Value>, change: (value: Value) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]))
}
