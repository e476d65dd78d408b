import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** The last answer to a form of this page until the page is left: React Router drops `actionData` on revalidation. */
export function useLastAnswer<Answer>(actionData: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer: actionData })
  const newest = actionData === undefined && last.key === key ? last : { key, answer: actionData }
  if (newest.key !== last.key || newest.answer !== last.answer) setLast(newest)
  return newest.answer
}

/** Calls back once per answer. */
export function useOnAnswer<Answer>(result: Answer | undefined, say: (result: Answer) => void): void {
  const latest = useRef(say)
  latest.current = say
  useEffect(() => {
    if (result !== undefined) latest.current(result)
  }, [result])
}
