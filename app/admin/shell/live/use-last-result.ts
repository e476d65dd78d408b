import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** The last answer to a form of this page until the page is left: React Router drops `actionData` on revalidation. */
export function useLastResult<Result>(actionData: Result | undefined): Result | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, result: actionData })
  const newest = actionData === undefined && last.key === key ? last : { key, result: actionData }
  if (newest.key !== last.key || newest.result !== last.result) setLast(newest)
  return newest.result
}

/** Calls back once per answer. */
export function useOnResult<Result>(result: Result | undefined, say: (result: Result) => void): void {
  const latest = useRef(say)
  latest.current = say
  useEffect(() => {
    if (result !== undefined) latest.current(result)
  }, [result])
}
