import { useState } from 'react'

/**
 * What a form was filled from, so that it is never saved over something newer unseen: as it was when the form appeared,
 * and then what each answer of the server about this form says it is now. What a refreshed page brings meanwhile is not
 * in the fields and so does not count as seen.
 * @param answer the last answer that concerns this form; `now` is missing when it says nothing of it
 */
export function useSeen(first: string, answer: { now?: string | undefined } | undefined): string {
  const [seen, setSeen] = useState({ answer, value: answer?.now ?? first })
  if (answer === undefined || answer === seen.answer) return seen.value
  const value = answer.now ?? seen.value
  setSeen({ answer, value })
  return value
}
