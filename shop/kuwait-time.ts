/** Kuwait's time zone, UTC+3 all year. Days are "2026-11-05" and times of day "14:30". Pure, for the browser too. */
export const kuwaitZone = 'Asia/Kuwait'
/** Kuwait's offset from UTC. */
export const kuwaitOffsetMs = 3 * 3_600_000
export const dayMs = 86_400_000

/** The local time in Kuwait at an instant, to be read with the UTC methods. */
export const inKuwait = (at: Date): Date => new Date(at.getTime() + kuwaitOffsetMs)

export const kuwaitYear = (at: Date): number => inKuwait(at).getUTCFullYear()
/** The day of the week, from Sunday = 0. */
export const kuwaitWeekday = (at: Date): number => inKuwait(at).getUTCDay()
/** The day of an instant in Kuwait, or a number of days later. */
export const kuwaitDate = (at: Date, inDays = 0): string => addDays(inKuwait(at).toISOString().slice(0, 10), inDays)
export const kuwaitTime = (at: Date): string => inKuwait(at).toISOString().slice(11, 16)
/** Day and time ("2026-11-05 14:30"), for documents that two languages share. */
export const kuwaitMinute = (at: Date): string => `${kuwaitDate(at)} ${kuwaitTime(at)}`

/** The day a number of days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The instant of a day and a time of day ("9:00" is accepted). */
export const kuwaitInstant = (date: string, time: string): Date =>
  new Date(Date.parse(`${date}T${time.padStart(5, '0')}:00Z`) - kuwaitOffsetMs)
/** The midnight at the start of a day, or of one a number of days later. */
export const startOfDay = (date: string, daysLater = 0): Date => kuwaitInstant(addDays(date, daysLater), '00:00')
