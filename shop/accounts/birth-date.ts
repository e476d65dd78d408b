/** The youngest a person may be to register, in years (spec 9). */
export const minimumAge = 13

/** Today's date in Kuwait as YYYY-MM-DD. Kuwait is UTC+3, without daylight saving. */
export function kuwaitDate(at: Date): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
}

/** The last birth date with which a person is 13 today in Kuwait; the date picker ends there (spec 5). YYYY-MM-DD. */
export function latestBirthDate(at: Date): string {
  const today = kuwaitDate(at)
  const [year, day] = [Number(today.slice(0, 4)) - minimumAge, today.slice(4)]
  // 29 February has a birthday in leap years only; in the others nobody was born on it.
  const wanted = `${year}${day}`
  return isDate(wanted) ? wanted : `${year}-02-28`
}

/** Whether a text is a real day as YYYY-MM-DD, not before 1900. */
export function isDate(text: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}
