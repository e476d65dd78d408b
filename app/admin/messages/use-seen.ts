import { useState } from 'react'

/**
 * The version a form was filled from, for its optimistic lock: the one at mount, then the one in each answer to this
 * form. A revalidation does not change the fields, so it does not count.
 * @param answer the last answer to this form; without `now` the version is unchanged
 */
export function useSeen(first: string, answer: { now?: string | undefined } | undefined): string {
  const [seen, setSeen] = useState({ answer, value: answer?.now ?? first })
  if (answer === undefined || answer === seen.answer) return seen.value
  const value = answer.now ?? seen.value
  setSeen({ answer, value })
  return value
}
