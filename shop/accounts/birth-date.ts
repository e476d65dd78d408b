import { isDate, kuwaitDate } from '../kuwait-time.ts'

/** The youngest a person may be to register, in years (spec 9). */
export const minimumAge = 13

/** The last birth date with which a person is 13 today in Kuwait; the date picker ends there (spec 5). YYYY-MM-DD. */
export function latestBirthDate(at: Date): string {
  const today = kuwaitDate(at)
  const [year, day] = [Number(today.slice(0, 4)) - minimumAge, today.slice(4)]
  // 29 February has a birthday in leap years only; in the others nobody was born on it.
  const wanted = `${year}${day}`
  return isDate(wanted) ? wanted : `${year}-02-28`
}
