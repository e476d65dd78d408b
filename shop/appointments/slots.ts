import { addDays, dayMs, kuwaitDate, startOfDay } from '../kuwait-time.ts'
import { endOfSpan, exceptionFor, minutesOf } from '../settings/opening.ts'

/** A span of times of day in Kuwait, "16:00" to "21:00". One that ends at or before its start ends on the next day. */
export type Span = { from: string; to: string }

/** When sessions can be booked, from the store's settings. Weekdays count from Sunday = 0, all times are Kuwait's. */
export type AppointmentRules = {
  weekly: readonly (Span & { day: number })[]
  /** Days with other hours, both ends included: none (a holiday), or other times (Ramadan); see `spansOn`. */
  exceptions: readonly { from: string; until: string; spans: readonly Span[] }[]
  /** The same of one host, which take precedence on their days. */
  ownExceptions?: AppointmentRules['exceptions']
  /** Times of every day without sessions. */
  breaks?: readonly Span[]
  /** Step between possible starts within a span, in minutes. */
  stepMinutes: number
  /** Pause after each session, in minutes. */
  bufferMinutes: number
  /** How many hours in advance a session must be booked. */
  noticeHours: number
  /** How many days in advance it can be booked. */
  horizonDays: number
  /** Maximum number of sessions a day; null for no limit. */
  perDay: number | null
}

/** A taken time, the buffer after it included. */
export type Busy = { startsAt: Date; busyUntil: Date; countsForDay: boolean }

const minute = 60_000

/**
 * The spans in which sessions are offered on a day. A season (Ramadan) changes only weekdays that have sessions; an
 * exception for one day may be on any weekday. Where two exceptions overlap, the shorter one takes precedence.
 */
export function spansOn(
  rules: Pick<AppointmentRules, 'weekly' | 'exceptions' | 'ownExceptions'>,
  date: string,
): readonly Span[] {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const usual = rules.weekly.filter((span) => span.day === weekday)
  const exception = exceptionFor(rules.ownExceptions ?? [], date) ?? exceptionFor(rules.exceptions, date)
  if (exception === null) return usual
  return usual.length === 0 && exception.from !== exception.until ? [] : exception.spans
}

type Instants = { opens: number; closes: number }
const instants = (begins: string, span: Span): Instants => {
  const midnight = startOfDay(begins).getTime()
  return { opens: midnight + minutesOf(span.from) * minute, closes: midnight + endOfSpan(span) * minute }
}

/** The spans that overlap a day, as instants: its own, and those of the day before that go past midnight. */
const spansAround = (rules: Parameters<typeof spansOn>[0], date: string): Instants[] =>
  [addDays(date, -1), date].flatMap((begins) => spansOn(rules, begins).map((span) => instants(begins, span)))

/** The breaks that overlap a day, or a session that begins on it and ends after midnight. */
const breaksAround = ({ breaks = [] }: Pick<AppointmentRules, 'breaks'>, date: string): Instants[] =>
  [addDays(date, -1), date, addDays(date, 1)].flatMap((begins) => breaks.map((span) => instants(begins, span)))

const isApart = (breaks: readonly Instants[], at: number, minutes: number) =>
  breaks.every(({ opens, closes }) => at + minutes * minute <= opens || closes <= at)

/**
 * The instants at which a session of the given minutes can begin on a day: inside the spans, outside the breaks, on the
 * step's grid, within notice and horizon, clear of taken times; none when the day is full.
 */
export function freeTimesOn(
  rules: AppointmentRules,
  date: string,
  options: { minutes: number; busy: readonly Busy[]; now: Date },
): Date[] {
  const midnight = startOfDay(date).getTime()
  const earliest = options.now.getTime() + rules.noticeHours * 60 * minute
  const latest = options.now.getTime() + rules.horizonDays * dayMs
  const sessions = options.busy.filter(({ startsAt, countsForDay }) => countsForDay && kuwaitDate(startsAt) === date)
  if (rules.perDay !== null && sessions.length >= rules.perDay) return []
  const breaks = breaksAround(rules, date)
  const found = new Set<number>()
  for (const { opens, closes } of spansAround(rules, date)) {
    for (let at = opens; at + options.minutes * minute <= closes; at += rules.stepMinutes * minute) {
      const until = at + (options.minutes + rules.bufferMinutes) * minute
      const meets = options.busy.some(
        ({ startsAt, busyUntil }) => startsAt.getTime() < until && at < busyUntil.getTime(),
      )
      const isToday = midnight <= at && at < midnight + dayMs
      if (isToday && at >= earliest && at <= latest && !meets && isApart(breaks, at, options.minutes)) found.add(at)
    }
  }
  return [...found].sort((a, b) => a - b).map((at) => new Date(at))
}

/** Whether the rules allow a session at an instant, even if it is taken. */
export function isOffered(rules: AppointmentRules, at: Date, minutes: number, now: Date): boolean {
  const times = freeTimesOn({ ...rules, perDay: null }, kuwaitDate(at), { minutes, busy: [], now })
  return times.some((time) => time.getTime() === at.getTime())
}

/** Whether a session is inside opening hours, regardless of grid, notice and horizon. */
export const isWithinHours = (rules: AppointmentRules, at: Date, minutes: number): boolean =>
  isApart(breaksAround(rules, kuwaitDate(at)), at.getTime(), minutes) &&
  spansAround(rules, kuwaitDate(at)).some(
    ({ opens, closes }) => opens <= at.getTime() && at.getTime() + minutes * minute <= closes,
  )
