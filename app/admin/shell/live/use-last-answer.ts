import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a form of this page was answered last, for as long as the page is not left: React Router forgets `actionData` when
 * the page's data is read again.
 */
export function useLastAnswer<Answer>(actionData: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer: actionData })
  const newest = actionData === undefined && last.key === key ? last : { key, answer: actionData }
  if (newest.key !== last.key || newest.answer !== last.answer) setLast(newest)
  return newest.answer
}

/** Says what an answer means, once for each. */
export function useOnAnswer<Answer>(answer: Answer | undefined, say: (answer: Answer) => void): void {
  const latest = useRef(say)
  latest.current = say
  useEffect(() => {
    if (answer !== undefined) latest.current(answer)
  }, [answer])
}
