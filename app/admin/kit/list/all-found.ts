import * as m from '#locales/compiled/messages.js'
import { bulkMost, countedMost } from '#shop/numbers.ts'

/** Everything a list's filter finds: its query, how many it was said to be, and as of when. */
export type AllFound = { query: URLSearchParams; found: number; asOf: Date }

/**
 * What a form says of "all that was found"; null when it names single rows. Which rows that is the filter decides again
 * on the server, among those made until `asOf`.
 */
export function readAllFound(form: { get(name: string): unknown }): AllFound | null {
  const query = form.get('all')
  if (typeof query !== 'string') return null
  const asOf = new Date(String(form.get('asOf')))
  const found = Number(form.get('found'))
  if (Number.isNaN(asOf.getTime()) || !Number.isInteger(found)) return null
  return { query: new URLSearchParams(query.slice(0, 2000)), found, asOf }
}

/** Whether more rows fit than their reader was shown: then nothing is done to any. */
export const hasGrown = (all: AllFound, now: number): boolean => Math.min(now, bulkMost) > Math.min(all.found, bulkMost)

/** How many rows "all found" means. */
export const countOfAll = (found: number): number => Math.min(found, bulkMost)

/** That more fit than are changed together; undefined when all were. */
export const leftOut = (found: number): string | undefined =>
  found > bulkMost
    ? m.admin_list_left_out({
        most: bulkMost,
        left: found > countedMost ? `${countedMost - bulkMost}+` : found - bulkMost,
      })
    : undefined
