import { dayMs, inKuwait, kuwaitDate } from '../kuwait-time.ts'

/**
 * Days with other opening hours: a holiday, when `hours` is null, or other hours, as in Ramadan. Days in Kuwait, both
 * included.
 */
export type HoursException = {
  name: { ar: string; en: string }
  from: string
  until: string
  hours: { open: string; close: string } | null
}

/** The store's opening hours: "9:00" to "22:00" in Kuwait, and the days off, counted from Sunday = 0. */
export type Hours = {
  open: string
  close: string
  closedDays: readonly number[]
  exceptions?: readonly HoursException[]
}

export type Opening =
  | { open: true; until: string }
  /** `inDays` 0 is today; null when every day is a day off. */
  | { open: false; next: { inDays: number; day: number; at: string } | null }

/** A time of day ("9:30") in minutes from midnight. */
export const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const wholeDay = 24 * 60

/**
 * When a span of a day ends, in minutes from midnight before its start: "18:00" to "02:00" is one span of eight hours,
 * and belongs to the day on which it begins.
 */
export function endOfSpan({ from, to }: { from: string; to: string }): number {
  const end = minutesOf(to)
  return end > minutesOf(from) ? end : end + wholeDay
}

/** Whether a span is plausible: one past midnight must end by noon, or its two times were probably swapped. */
export const runsForward = (span: { from: string; to: string }): boolean =>
  endOfSpan(span) <= 36 * 60 && (endOfSpan(span) - minutesOf(span.from) < wholeDay || span.from === '00:00')

type Days = { from: string; until: string }
const lengthOf = ({ from, until }: Days) => Date.parse(until) - Date.parse(from)

/**
 * The exception that applies on a day ("2026-11-05"), or null. The shortest of several takes precedence, so that a
 * holiday can be in the middle of Ramadan's hours; of equally long ones the one listed last.
 */
export function exceptionFor<Exception extends Days>(exceptions: readonly Exception[], date: string): Exception | null {
  const holding = exceptions.filter(({ from, until }) => from <= date && date <= until)
  return holding.reduce<Exception | null>(
    (best, each) => (best === null || lengthOf(each) <= lengthOf(best) ? each : best),
    null,
  )
}

/** The exception from the usual hours on a day, or null. */
export const exceptionOn = (hours: Hours, date: string): HoursException | null =>
  exceptionFor(hours.exceptions ?? [], date)

/** The hours of a day ("2026-11-05"), or null when the store is closed. An exception takes precedence over days off. */
export function hoursOn(hours: Hours, date: string): { open: string; close: string } | null {
  const exception = exceptionOn(hours, date)
  if (exception !== null) return exception.hours
  return hours.closedDays.includes(new Date(date).getUTCDay()) ? null : { open: hours.open, close: hours.close }
}

/**
 * Whether the store is open at an instant and, if not, when it opens next. Hours that end at or before their start
 * cross midnight and belong to the day they start on. Pure, for the browser: a cached page must not depend on the time.
 */
export function openingAt(hours: Hours, at: Date): Opening {
  const kuwait = inKuwait(at)
  const minute = kuwait.getUTCHours() * 60 + kuwait.getUTCMinutes()

  for (const [day, since] of [
    [0, minute],
    [-1, minute + wholeDay],
  ] as const) {
    const times = hoursOn(hours, kuwaitDate(at, day))
    if (times === null) continue
    const from = minutesOf(times.open)
    const length = (minutesOf(times.close) - from + wholeDay) % wholeDay || wholeDay
    if (since >= from && since - from < length) return { open: true, until: times.close }
  }

  // After the last exception all weeks are alike.
  const last = Math.max(0, ...(hours.exceptions ?? []).map(({ until }) => Date.parse(until) - kuwait.getTime()))
  for (let inDays = 0; inDays <= 8 + last / dayMs; inDays++) {
    const times = hoursOn(hours, kuwaitDate(at, inDays))
    if (times === null || (inDays === 0 && minutesOf(times.open) <= minute)) continue
    return { open: false, next: { inDays, day: (kuwait.getUTCDay() + inDays) % 7, at: times.open } }
  }
  return { open: false, next: null }
}
