import { useCallback, useEffect, useState } from 'react'
import { kuwaitDate } from '#shop/kuwait-time.ts'

/** The free times of a consultation, as `GET /api/v1/slots` says them; days of Kuwait, instants as ISO texts. */
export type Times = { minutes: number; bufferMinutes: number; days: { date: string; times: string[] }[] }
export type TimesState = { status: 'loading' | 'failed' } | ({ status: 'there' } & Times)

/** As many days as the server gives at once. */
const daysAhead = 62

/** Asks for a consultation's free times when it is first shown, and again by `retry`; the time of the appointment that is moved is one of them. */
export function useTimes(productId: string, moving?: string): TimesState & { retry: () => void } {
  const [state, setState] = useState<TimesState>({ status: 'loading' })
  const [tries, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts the tries again
  useEffect(() => {
    const leave = new AbortController()
    setState({ status: 'loading' })
    const asked = { product: productId, days: String(daysAhead), ...(moving && { except: moving }) }
    fetch(`/api/v1/slots?${new URLSearchParams(asked)}`, { signal: leave.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status))
        setState({ status: 'there', ...((await answer.json()) as Times) })
      })
      .catch(() => leave.signal.aborted || setState({ status: 'failed' }))
    return () => leave.abort()
  }, [productId, moving, tries])
  return { ...state, retry: useCallback(() => setAttempts((count) => count + 1), []) }
}

/** The times with some that are not free for others, in their places. */
export function withOwn(times: Times, own: readonly string[]): Times {
  const days = new Map(times.days.map(({ date, times: all }) => [date, all]))
  for (const at of own) {
    const date = kuwaitDate(new Date(at))
    const there = days.get(date) ?? []
    if (!there.includes(at)) days.set(date, [...there, at].sort())
  }
  const dates = [...days.keys()].sort()
  return { ...times, days: dates.map((date) => ({ date, times: days.get(date) ?? [] })) }
}

/** The times without those that another session of the same buyer is too near to. */
export function apartFrom(times: Times, taken: readonly string[]): Times['days'] {
  const distance = (times.minutes + times.bufferMinutes) * 60_000
  const isFar = (at: string) => taken.every((other) => Math.abs(Date.parse(at) - Date.parse(other)) >= distance)
  return times.days
    .map(({ date, times: all }) => ({ date, times: all.filter(isFar) }))
    .filter((day) => day.times.length > 0)
}
