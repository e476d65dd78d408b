import { kuwaitDate } from '../settings/opening.ts'
import { startOfDay } from './slots.ts'

/** The first day of the week (Sunday, as the Gulf works) that a day of Kuwait lies in. */
export function weekOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

/** A day some days later. */
export function daysLater(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** The seven days of a week with what begins on each. */
export function byDay<Entry extends { startsAt: Date }>(week: string, entries: readonly Entry[]) {
  return Array.from({ length: 7 }, (_, at) => daysLater(week, at)).map((date) => ({
    date,
    entries: entries.filter(({ startsAt }) => kuwaitDate(startsAt) === date),
  }))
}

/** A week's first and last instant. */
export const spanOfWeek = (week: string) => ({ from: startOfDay(week), until: startOfDay(week, 7) })
