import { kuwaitZone } from '#shop/kuwait-time.ts'
import type { Locale } from '#shop/money.ts'
import { dateTags, joinHalf, rangeInWords } from './kuwait-time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
function format(locale: Locale, timeZone: string, kind: 'day' | 'time'): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${kind}`
  const found = formats.get(key)
  if (found) return found
  const options: Intl.DateTimeFormatOptions =
    kind === 'day'
      ? { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
      : { hour: locale === 'ar' ? 'numeric' : '2-digit', minute: '2-digit' }
  const format = new Intl.DateTimeFormat(dateTags[locale], { timeZone, ...options })
  formats.set(key, format)
  return format
}

/** An appointment's date, Western digits: "Sunday, 22 November 2026". In Kuwait's time zone by default. */
export const dayInWords = (at: Date, locale: Locale, timeZone: string = kuwaitZone): string =>
  format(locale, timeZone, 'day').format(at)

/** Its hour: "16:00" or "4:00 م". */
export const hourInWords = (at: Date, locale: Locale, timeZone: string = kuwaitZone): string =>
  joinHalf(format(locale, timeZone, 'time').format(at))

/** Day and hour in one line: "Sunday, 22 November 2026, 16:00". In Kuwait's time zone by default. */
export const whenInWords = (at: Date, locale: Locale, timeZone: string = kuwaitZone): string =>
  `${dayInWords(at, locale, timeZone)}${locale === 'ar' ? '، ' : ', '}${hourInWords(at, locale, timeZone)}`

/** The months a week spans: "November 2026", "November and December 2026". */
export function monthsInWords(first: string, last: string, locale: Locale): string {
  const name = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateTags[locale], { timeZone: 'UTC', month: 'long', ...options }).format(new Date(date))
  const whole = name(last, { year: 'numeric' })
  if (first.slice(0, 7) === last.slice(0, 7)) return whole
  const begin = name(first, first.slice(0, 4) === last.slice(0, 4) ? {} : { year: 'numeric' })
  return new Intl.ListFormat(locale).format([begin, whole])
}

/** The weekday in a calendar header: "S" or "Sun"; Arabic has no short form. */
export const weekdayName = (date: string, locale: Locale, weekday: 'narrow' | 'short'): string =>
  new Intl.DateTimeFormat(dateTags[locale], { timeZone: 'UTC', weekday }).format(new Date(date))

type Times = { startsAt: Date; endsAt: Date }

/** A time span in Kuwait's time: "16:00 – 17:00" or «من 4:00 م إلى 5:00 م». */
export const timesInWords = ({ startsAt, endsAt }: Times, locale: Locale): string =>
  rangeInWords(hourInWords(startsAt, locale), hourInWords(endsAt, locale), locale)

/** Day and time span in one line, in Kuwait's time. */
export const spanInWords = (times: Times, locale: Locale): string =>
  `${dayInWords(times.startsAt, locale)}${locale === 'ar' ? '، ' : ', '}${timesInWords(times, locale)}`

/** A time zone's name in the reader's language: «مصر», "Egypt". Its identifier when the browser knows no other. */
export function zoneName(zone: string, locale: Locale): string {
  const pattern = /^توقيت (.+)$|^(.+) Time$/
  // English abbreviates some zones in one place and some in another.
  const names = (locale === 'ar' ? ['ar'] : ['en-GB', 'en']).map((tag) =>
    new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: 'shortGeneric' })
      .formatToParts(new Date())
      .find(({ type }) => type === 'timeZoneName'),
  )
  const [, arabic, english] = names.map((part) => pattern.exec(part?.value ?? '')).find((found) => found !== null) ?? []
  return arabic ?? english ?? names[0]?.value ?? zone
}

/** The reader's own time zone when its time differs from Kuwait's at that instant, else null. Browser only. */
export function otherZone(at: Date): string | null {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return hourInWords(at, 'en', own) === hourInWords(at, 'en') && dayInWords(at, 'en', own) === dayInWords(at, 'en')
    ? null
    : own
}
