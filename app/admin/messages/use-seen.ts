import { useState } from 'react'

/**
 * The version a form was filled from, for its optimistic lock: the one at mount, then the one in each answer to this
 * form. A revalidation does not change the fields, so it does not count.
 * @param result the last answer to this form; without `now` the version is unchanged
 */
export function useSeen(first: string, result: { now?: string | undefined } | undefined): string {
  const [seen, setSeen] = useState({ result, value: result?.now ?? first })
  if (result === undefined || result === seen.result) return seen.value
  const value = result.now ?? seen.value
  setSeen({ result, value })
  return value
}
