import { kuwaitDate, startOfDay } from '../../kuwait-time.ts'
import { type Hours, hoursOn, minutesOf } from '../../settings/opening.ts'

/** The promise (R19): a call within one hour. */
const promisedMinutes = 60
/** No answer: minutes until the next attempt. */
export const nextAttemptMinutes = 15

const minute = 60_000
const wholeDay = 24 * 60
/** Longer than any closing period; a store that never opens is counted by the clock. */
const lookAhead = 400

/**
 * The instant at which the store will have been open for a number of minutes since `at`: an order paid at 21:40, with
 * closing at 22:00 and opening at 9:00, is due at 9:40 of the next open day. Hours past midnight, days off and
 * exceptions count as in opening.ts. If the store never opens, all minutes count.
 */
export function openMinutesLater(hours: Hours, at: Date, minutes: number): Date {
  let left = minutes * minute
  let from = at.getTime()
  // Yesterday's hours may extend past midnight.
  for (let inDays = -1; inDays <= lookAhead; inDays++) {
    const date = kuwaitDate(at, inDays)
    const times = hoursOn(hours, date)
    if (times === null) continue
    const opens = startOfDay(date).getTime() + minutesOf(times.open) * minute
    const length = (minutesOf(times.close) - minutesOf(times.open) + wholeDay) % wholeDay || wholeDay
    const closes = opens + length * minute
    const begins = Math.max(opens, from)
    if (closes <= begins) continue
    if (closes - begins >= left) return new Date(begins + left)
    left -= closes - begins
    from = closes
  }
  return new Date(at.getTime() + minutes * minute)
}

/** When an order's confirmation call is due, once it is paid. */
export const callDueAt = (hours: Hours, paidAt: Date): Date => openMinutesLater(hours, paidAt, promisedMinutes)
