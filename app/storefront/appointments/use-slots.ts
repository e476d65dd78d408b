import { useCallback, useEffect, useState } from 'react'
import { kuwaitDate } from '#shop/kuwait-time.ts'

/**
 * The free times of a consultation, as `GET /api/v1/slots` says them; days of Kuwait, instants as ISO texts. `from` is
 * today, and `next` the first day with free times that is not loaded yet.
 */
export type Times = {
  minutes: number
  bufferMinutes: number
  from: string
  next: string | null
  days: { date: string; times: string[] }[]
  /** Who gives it, in a shop with several hosts. */
  hosts?: SlotHost[]
}

export type SlotHost = { id: number; name: string; nameEn: string }
export type TimesState =
  | { status: 'loading' | 'failed' }
  /** `more` says how the loading of later days goes. */
  | ({ status: 'there'; more: 'loading' | 'failed' | null } & Omit<Times, 'hosts'>)

/** How many days are loaded at once. */
const daysAtOnce = 35

type Loaded = { hosts: readonly SlotHost[]; retry: () => void }

type Asked = {
  /** The appointment that is to be moved: its own time is one of the free ones. */
  moving?: string | undefined
  /** Only the times of one host. */
  host?: number | undefined
  /** The last day that is looked at. */
  through?: string | undefined
}

/**
 * Loads a consultation's free times when it is first shown, range by range: until there is a free day, and until the last
 * day that is looked at. A range that failed is loaded again by `retry`.
 */
export function useTimes(productId: string, { moving, host, through = '' }: Asked = {}): TimesState & Loaded {
  const query = new URLSearchParams({
    product: productId,
    days: String(daysAtOnce),
    ...(moving && { except: moving }),
    ...(host && { host: String(host) }),
  })
  const asked = String(query)
  const [loaded, setLoaded] = useState<(Times & { asked: string }) | null>(null)
  const [failed, setFailed] = useState(false)
  const times = loaded?.asked === asked ? loaded : null
  const wanted = times === null ? '' : times.days.length === 0 || (times.next ?? '') <= through ? times.next : null
  useEffect(() => {
    if (wanted === null || failed) return
    const leave = new AbortController()
    fetch(`/api/v1/slots?${asked}${wanted && `&from=${wanted}`}`, { signal: leave.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status))
        const range = (await answer.json()) as Times
        setLoaded((before) =>
          wanted === '' || before?.asked !== asked
            ? { ...range, asked }
            : { ...before, next: range.next, days: [...before.days, ...range.days] },
        )
      })
      .catch(() => leave.signal.aborted || setFailed(true))
    return () => leave.abort()
  }, [asked, wanted, failed])
  const retry = useCallback(() => setFailed(false), [])
  // They stay on the screen while another host's times are loaded.
  const hosts = loaded?.hosts ?? []
  const more = wanted === null ? null : failed ? 'failed' : 'loading'
  if (times === null || (times.days.length === 0 && more !== null)) return { status: more ?? 'loading', hosts, retry }
  return { status: 'there', more, ...times, hosts, retry }
}

/** The times with some that are not free for others, in their places. */
export function withOwn<Loaded extends Omit<Times, 'hosts'>>(times: Loaded, own: readonly string[]): Loaded {
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
export function apartFrom(times: Omit<Times, 'hosts'>, taken: readonly string[]): Times['days'] {
  const distance = (times.minutes + times.bufferMinutes) * 60_000
  const isFar = (at: string) => taken.every((other) => Math.abs(Date.parse(at) - Date.parse(other)) >= distance)
  return times.days
    .map(({ date, times: all }) => ({ date, times: all.filter(isFar) }))
    .filter((day) => day.times.length > 0)
}
