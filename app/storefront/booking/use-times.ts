import { useCallback, useEffect, useState } from 'react'

/** The free times of a consultation, as `GET /api/v1/slots` says them; days of Kuwait, instants as ISO texts. */
export type Times = { minutes: number; bufferMinutes: number; days: { date: string; times: string[] }[] }
export type TimesState = { status: 'loading' | 'failed' } | ({ status: 'there' } & Times)

/** As many days as the server gives at once. */
const daysAhead = 62

/** Asks for a consultation's free times when it is first shown, and again by `retry`. */
export function useTimes(productId: string): TimesState & { retry: () => void } {
  const [state, setState] = useState<TimesState>({ status: 'loading' })
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the tries
  useEffect(() => {
    const leave = new AbortController()
    setState({ status: 'loading' })
    fetch(`/api/v1/slots?${new URLSearchParams({ product: productId, days: String(daysAhead) })}`, {
      signal: leave.signal,
    })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status))
        setState({ status: 'there', ...((await answer.json()) as Times) })
      })
      .catch(() => leave.signal.aborted || setState({ status: 'failed' }))
    return () => leave.abort()
  }, [productId, asked])
  return { ...state, retry: useCallback(() => setAsked((count) => count + 1), []) }
}

/** The times without those that another session of the same buyer is too near to. */
export function apartFrom(times: Times, taken: readonly string[]): Times['days'] {
  const distance = (times.minutes + times.bufferMinutes) * 60_000
  const isFar = (at: string) => taken.every((other) => Math.abs(Date.parse(at) - Date.parse(other)) >= distance)
  return times.days
    .map(({ date, times: all }) => ({ date, times: all.filter(isFar) }))
    .filter((day) => day.times.length > 0)
}
