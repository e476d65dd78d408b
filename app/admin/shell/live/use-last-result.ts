import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * The last answer to a form of this page until the page is left: React Router drops `actionData` on revalidation, and
 * when another form of the page could not be sent.
 */
export function useLastResult<Result>(actionData: Result | undefined): Result | undefined {
  const { key } = useLocation()
  const isSending = useNavigation().formMethod === 'POST'
  const [last, setLast] = useState({ key, result: actionData, isSending })
  const stays = actionData === undefined && (last.key === key || last.isSending)
  const result = stays ? last.result : actionData
  if (key !== last.key || result !== last.result || isSending !== last.isSending) setLast({ key, result, isSending })
  return result
}

/** Calls back once per answer. */
export function useOnResult<Result>(result: Result | undefined, say: (result: Result) => void): void {
  const latest = useRef(say)
  latest.current = say
  useEffect(() => {
    if (result !== undefined) latest.current(result)
  }, [result])
}
