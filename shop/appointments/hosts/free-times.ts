import type { Executor } from '../../db.ts'
import { addDays, kuwaitDate, startOfDay } from '../../kuwait-time.ts'
import type { StoreSettings } from '../../settings/form.ts'
import { type HeldTime, hasSessionIn, isFree, sessionEnds } from '../hold-slots.ts'
import type { Appointment } from '../read.ts'
import { freeTimesOn } from '../slots.ts'
import { busyBetween, type Host } from './read.ts'
import { rulesOf } from './rules.ts'

type Rules = StoreSettings['booking']

/** The free times of a day in Kuwait, each with the ids of the hosts available then. */
export type DaySlots = { date: string; times: Date[]; hosts: number[][] }

type FreeTimesQuery = {
  minutes: number
  now: Date
  /** The hosts to consider. */
  hosts: readonly Host[]
  /** The booking to be moved, or the order to be replaced: its own times do not count as taken. */
  except?: string | undefined
  /** The times that this order holds for the product: free for it also when the rules offer them no longer. */
  held?: readonly HeldTime[] | undefined
  /** The buyer's own sessions, with any host: they have one at a time. */
  own?: readonly Appointment[] | undefined
}

/**
 * The free times on a range of days for a session of the given minutes with any of the hosts; days without are omitted.
 * @param from the first day, "2026-11-21"
 */
export async function freeDays(
  db: Executor,
  rules: Rules,
  { minutes, now, hosts, except, held = [], own = [], from, days }: FreeTimesQuery & { from: string; days: number },
): Promise<DaySlots[]> {
  const busy = await busyBetween(db, startOfDay(from), startOfDay(from, days + 1), except)
  const calendars = hosts.map((host) => ({
    id: host.id,
    rules: rulesOf(rules, host),
    busy: busy.filter(({ hostId }) => hostId === host.id),
  }))
  return Array.from({ length: days }, (_, at) => addDays(from, at))
    .map((date) => {
      const free = new Map<number, number[]>()
      for (const { id, rules, busy } of calendars) {
        const offered = freeTimesOn(rules, date, { minutes, busy, now })
        const reserved = held.filter(
          (time) => time.hostId === id && kuwaitDate(time.startsAt) === date && time.startsAt > now,
        )
        const open = reserved.filter(({ startsAt }) =>
          isFree(busy, id, { startsAt, ...sessionEnds(startsAt, minutes, rules.bufferMinutes) }),
        )
        for (const at of new Set([...offered, ...open.map(({ startsAt }) => startsAt)].map(Number)))
          free.set(at, [...(free.get(at) ?? []), id])
      }
      const times = [...free]
        .filter(
          ([at]) => !hasSessionIn(own, { startsAt: new Date(at), endsAt: new Date(at + minutes * 60_000) }, except),
        )
        .sort(([a], [b]) => a - b)
      return { date, times: times.map(([at]) => new Date(at)), hosts: times.map(([, ids]) => ids) }
    })
    .filter(({ times }) => times.length > 0)
}

/** The next free times from now on, for buyers whose time was taken. */
export async function nextFreeTimes(
  db: Executor,
  rules: Rules,
  query: FreeTimesQuery & { count?: number },
): Promise<Date[]> {
  const days = await freeDays(db, rules, { ...query, from: kuwaitDate(query.now), days: rules.horizonDays + 1 })
  return days.flatMap(({ times }) => times).slice(0, query.count ?? 6)
}
