import { useState } from 'react'
import type { FormResult } from './order-form.tsx'

/**
 * The form as last answered, or undefined before: an action without an answer, such as one that could not be reached,
 * must not bring back the form as loaded.
 * @param loaded the page's data: loaded again without an answer, the form starts over
 */
export function useLastForm(answer: FormResult | undefined, loaded: object): FormResult | undefined {
  const [last, setLast] = useState({ answer, loaded })
  if (answer === undefined && loaded === last.loaded) return last.answer
  if (answer !== last.answer || loaded !== last.loaded) setLast({ answer, loaded })
  return answer
}
