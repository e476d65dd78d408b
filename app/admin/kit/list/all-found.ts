import * as m from '#locales/compiled/messages.js'
import { maxBulkRows, maxCounted } from '#shop/numbers.ts'

/** All results of a list's filter: its query, the count shown, and when it was read. */
export type AllFound = { query: URLSearchParams; found: number; asOf: Date }

/**
 * A form's selection of all results; null when it names single rows. The server runs the filter again, on rows created
 * until `asOf`.
 */
export function readAllFound(form: { get(name: string): unknown }): AllFound | null {
  const query = form.get('filterQuery')
  if (typeof query !== 'string') return null
  const asOf = new Date(String(form.get('asOf')))
  const found = Number(form.get('found'))
  if (Number.isNaN(asOf.getTime()) || !Number.isInteger(found)) return null
  return { query: new URLSearchParams(query.slice(0, 2000)), found, asOf }
}

/** Whether the filter now has more results than were shown: then no row is changed. */
export const hasGrown = (all: AllFound, now: number): boolean =>
  Math.min(now, maxBulkRows) > Math.min(all.found, maxBulkRows)

/** How many rows "all" covers. */
export const countOfAll = (found: number): number => Math.min(found, maxBulkRows)

/** The note that some results exceed the limit of one change; undefined when all were changed. */
export const overLimitNote = (found: number): string | undefined =>
  found > maxBulkRows
    ? m.admin_list_left_out({
        most: maxBulkRows,
        left: found > maxCounted ? `${maxCounted - maxBulkRows}+` : found - maxBulkRows,
      })
    : undefined
