import { addDays, dayMs, kuwaitDate, startOfDay } from '../kuwait-time.ts'
import { endOfSpan, holdingOn, minutesOf } from '../settings/opening.ts'

/** A time of day span of Kuwait, "16:00" to "21:00". One that ends at or before its beginning goes on past midnight. */
export type Span = { from: string; to: string }

/** When sessions can be booked; a group of the store's settings. Days count from Sunday = 0, all times are Kuwait's. */
export type AppointmentRules = {
  weekly: readonly (Span & { day: number })[]
  /** Days that are otherwise, both included: none at all (a holiday), or other times (Ramadan); see `spansOn`. */
  exceptions: readonly { from: string; until: string; spans: readonly Span[] }[]
  /** Times of every day in which there are none. */
  breaks?: readonly Span[]
  /** A session may begin at every so many minutes of a span. */
  stepMinutes: number
  /** Free after each session. */
  bufferMinutes: number
  /** How long before it begins a session must be booked. */
  noticeHours: number
  /** How far ahead it can be booked. */
  horizonDays: number
  /** Sessions on one day at most; null for any number. */
  perDay: number | null
}

/** A taken time, the pause after it included. */
export type Busy = { startsAt: Date; busyUntil: Date; countsForDay: boolean }

const minute = 60_000

/**
 * The spans in which sessions are offered on a day. The other times of a season (Ramadan) are for the weekdays that have
 * sessions; one day by itself may be any. Where two exceptions meet, the shorter one holds.
 */
export function spansOn(rules: Pick<AppointmentRules, 'weekly' | 'exceptions'>, date: string): readonly Span[] {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const usual = rules.weekly.filter((span) => span.day === weekday)
  const exception = holdingOn(rules.exceptions, date)
  if (exception === null) return usual
  return usual.length === 0 && exception.from !== exception.until ? [] : exception.spans
}

type Instants = { opens: number; closes: number }
const instants = (begins: string, span: Span): Instants => {
  const midnight = startOfDay(begins).getTime()
  return { opens: midnight + minutesOf(span.from) * minute, closes: midnight + endOfSpan(span) * minute }
}

/** The spans that reach into a day, as instants: its own, and those of the day before that go on past midnight. */
const spansAround = (rules: Pick<AppointmentRules, 'weekly' | 'exceptions'>, date: string): Instants[] =>
  [addDays(date, -1), date].flatMap((begins) => spansOn(rules, begins).map((span) => instants(begins, span)))

/** The breaks that reach into a day. */
const breaksAround = ({ breaks = [] }: Pick<AppointmentRules, 'breaks'>, date: string): Instants[] =>
  [addDays(date, -1), date].flatMap((begins) => breaks.map((span) => instants(begins, span)))

const isApart = (breaks: readonly Instants[], at: number, minutes: number) =>
  breaks.every(({ opens, closes }) => at + minutes * minute <= opens || closes <= at)

/**
 * The instants at which a session of so many minutes can begin on a day: inside the spans, outside the breaks, on the step's grid, with
 * notice, within the horizon, apart from everything taken, and none when the day has as many sessions as it may have.
 */
export function freeTimesOn(
  rules: AppointmentRules,
  date: string,
  asked: { minutes: number; busy: readonly Busy[]; now: Date },
): Date[] {
  const midnight = startOfDay(date).getTime()
  const earliest = asked.now.getTime() + rules.noticeHours * 60 * minute
  const latest = asked.now.getTime() + rules.horizonDays * dayMs
  const sessions = asked.busy.filter(({ startsAt, countsForDay }) => countsForDay && kuwaitDate(startsAt) === date)
  if (rules.perDay !== null && sessions.length >= rules.perDay) return []
  const breaks = breaksAround(rules, date)
  const found = new Set<number>()
  for (const { opens, closes } of spansAround(rules, date)) {
    for (let at = opens; at + asked.minutes * minute <= closes; at += rules.stepMinutes * minute) {
      const until = at + (asked.minutes + rules.bufferMinutes) * minute
      const meets = asked.busy.some(({ startsAt, busyUntil }) => startsAt.getTime() < until && at < busyUntil.getTime())
      const isToday = midnight <= at && at < midnight + dayMs
      if (isToday && at >= earliest && at <= latest && !meets && isApart(breaks, at, asked.minutes)) found.add(at)
    }
  }
  return [...found].sort((a, b) => a - b).map((at) => new Date(at))
}

/** Whether the rules offer a session at an instant, even if it is taken. */
export function isOffered(rules: AppointmentRules, at: Date, minutes: number, now: Date): boolean {
  const times = freeTimesOn({ ...rules, perDay: null }, kuwaitDate(at), { minutes, busy: [], now })
  return times.some((time) => time.getTime() === at.getTime())
}

/** Whether a session lies inside the hours in which sessions are offered; neither grid, notice nor horizon count. */
export const isWithinHours = (rules: AppointmentRules, at: Date, minutes: number): boolean =>
  isApart(breaksAround(rules, kuwaitDate(at)), at.getTime(), minutes) &&
  spansAround(rules, kuwaitDate(at)).some(
    ({ opens, closes }) => opens <= at.getTime() && at.getTime() + minutes * minute <= closes,
  )
