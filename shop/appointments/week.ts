import { addDays, kuwaitDate, startOfDay } from '../kuwait-time.ts'

/** The first day (Sunday, as in the Gulf) of the week of a day in Kuwait. */
export function weekOf(date: string): string {
  return addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay())
}

/** The seven days of a week with the entries that begin on each. */
export function byDay<Entry extends { startsAt: Date }>(week: string, entries: readonly Entry[]) {
  return Array.from({ length: 7 }, (_, at) => addDays(week, at)).map((date) => ({
    date,
    entries: entries.filter(({ startsAt }) => kuwaitDate(startsAt) === date),
  }))
}

/** A week's first and last instant. */
export const spanOfWeek = (week: string) => ({ from: startOfDay(week), until: startOfDay(week, 7) })
