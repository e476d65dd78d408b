import { kuwaitDate } from '../kuwait-time.ts'
import { isDate } from '../typed/days.ts'

/** Minimum age to register, in years (R29). */
const minimumAge = 13

/** The latest birth date of a person who is 13 today in Kuwait; the date picker ends there (R29). YYYY-MM-DD. */
export function latestBirthDate(at: Date): string {
  const today = kuwaitDate(at)
  const [year, day] = [Number(today.slice(0, 4)) - minimumAge, today.slice(4)]
  // Birthdays of 29 February exist in leap years only; other years match no one.
  const birthday = `${year}${day}`
  return isDate(birthday) ? birthday : `${year}-02-28`
}
