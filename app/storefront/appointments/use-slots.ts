import { useCallback, useEffect, useState } from 'react'

/**
 * The free slots of a consultation as answered by `GET /api/v1/slots`; days in Kuwait, instants as ISO texts. `from` is
 * today, and `next` the first day with free slots that is not loaded yet.
 */
export type Times = {
  minutes: number
  bufferMinutes: number
  from: string
  next: string | null
  days: { date: string; times: string[] }[]
  /** The hosts, in a shop with several. */
  hosts?: SlotHost[]
}

export type SlotHost = { id: number; name: string; nameEn: string }
export type TimesState =
  | { status: 'loading' | 'failed' }
  /** `more` is the state of loading later days. */
  | ({ status: 'there'; more: 'loading' | 'failed' | null } & Omit<Times, 'hosts'>)

/** How many days are loaded per request. */
const daysAtOnce = 35

type Loaded = { hosts: readonly SlotHost[]; retry: () => void }

type SlotOptions = {
  /** The appointment being moved: its own slot counts as free. */
  moving?: string | undefined
  /** The length of the session, if other than the consultation's of today. */
  minutes?: number | null | undefined
  /** The checkout whose unpaid order would be replaced: the slots that it holds count as free. */
  checkoutKey?: string | undefined
  /** Only the slots of one host. */
  host?: number | undefined
  /** The last day shown. */
  through?: string | undefined
}

/**
 * Loads a consultation's free slots from its first render, range by range: until there is a free day, and up to the
 * last day shown. `retry` reloads a failed range.
 */
export function useTimes(
  productId: string,
  { moving, minutes, checkoutKey, host, through = '' }: SlotOptions = {},
): TimesState & Loaded {
  const query = new URLSearchParams({
    product: productId,
    days: String(daysAtOnce),
    ...(moving && { except: moving }),
    ...(minutes && { minutes: String(minutes) }),
    ...(checkoutKey && { checkoutKey }),
    ...(host && { host: String(host) }),
  })
  const queryString = String(query)
  const [loaded, setLoaded] = useState<(Times & { queryString: string }) | null>(null)
  const [failed, setFailed] = useState(false)
  const times = loaded?.queryString === queryString ? loaded : null
  const nextFrom = times === null ? '' : times.days.length === 0 || (times.next ?? '') <= through ? times.next : null
  useEffect(() => {
    if (nextFrom === null || failed) return
    const controller = new AbortController()
    fetch(`/api/v1/slots?${queryString}${nextFrom && `&from=${nextFrom}`}`, { signal: controller.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status))
        const range = (await response.json()) as Times
        setLoaded((before) =>
          nextFrom === '' || before?.queryString !== queryString
            ? { ...range, queryString }
            : { ...before, next: range.next, days: [...before.days, ...range.days] },
        )
      })
      .catch(() => controller.signal.aborted || setFailed(true))
    return () => controller.abort()
  }, [queryString, nextFrom, failed])
  const retry = useCallback(() => setFailed(false), [])
  // The previous host's slots stay visible while another's are loaded.
  const hosts = loaded?.hosts ?? []
  const more = nextFrom === null ? null : failed ? 'failed' : 'loading'
  if (times === null || (times.days.length === 0 && more !== null)) return { status: more ?? 'loading', hosts, retry }
  return { status: 'there', more, ...times, hosts, retry }
}

/**
 * A slot of another session of the same buyer. Its length and the pause that must follow it, in minutes, are by default
 * those of the session to be chosen; a booked one needs no pause, since its host's calendar contains it.
 */
export type TakenSlot = { startsAt: string; minutes?: number | undefined; bufferMinutes?: number }

/** The slots that are not too close to another session of the same buyer, without the present one of a move. */
export function withoutNearbySlots(
  times: Omit<Times, 'hosts'>,
  taken: readonly TakenSlot[],
  present?: string,
): Times['days'] {
  const isFar = (at: string) =>
    taken.every(({ startsAt, minutes = times.minutes, bufferMinutes = times.bufferMinutes }) => {
      const after = Date.parse(at) - Date.parse(startsAt)
      const earlier = after < 0 ? times.minutes : minutes
      return Math.abs(after) >= (earlier + bufferMinutes) * 60_000
    })
  return times.days
    .map(({ date, times: all }) => ({ date, times: all.filter((at) => isFar(at) && at !== present) }))
    .filter((day) => day.times.length > 0)
}
