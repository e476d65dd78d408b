import { useState } from 'react'

/**
 * How often a form has succeeded since the page was opened. As its `key` it empties the form after its own success, and
 * after no other form's.
 * @param isOwn whether a result is this form's success
 */
export function useSuccesses<Result>(result: Result | undefined, isOwn: (result: Result) => boolean): number {
  const [last, setLast] = useState({ result, count: 0 })
  if (result === undefined || result === last.result) return last.count
  const count = last.count + (isOwn(result) ? 1 : 0)
  setLast({ result, count })
  return count
}
