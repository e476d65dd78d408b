import * as m from '#locales/compiled/messages.js'
import { kuwaitZone } from '#shop/kuwait-time.ts'
import type { Locale } from '#shop/money.ts'

/** Date formats per language, with Western digits in both (R4). */
export const dateTags = { ar: 'ar-KW-u-nu-latn-ca-gregory', en: 'en-GB' } as const

const formats = { ar: formatOf(dateTags.ar, 'numeric'), en: formatOf(dateTags.en, '2-digit') }
const days = { ar: dayFormat(dateTags.ar), en: dayFormat(dateTags.en) }

function dayFormat(tag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, { timeZone: kuwaitZone, dateStyle: 'long' })
}

function formatOf(tag: string, hour: 'numeric' | '2-digit'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, {
    timeZone: kuwaitZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour,
    minute: '2-digit',
  })
}

/** A day in Kuwait: "21 November 2026". */
export const formatDate = (at: Date, locale: Locale): string => days[locale].format(at)

/** Date and time in Kuwait's time zone, Western digits (R4). */
export function formatWhen(at: Date, locale: Locale): string {
  return joinHalf(formats[locale].format(at))
}

/** Keeps AM/PM on one line with its hour. */
export const joinHalf = (time: string): string => time.replace(/ (?=[صم]$)/, '\u00a0')

/** A time of day ("16:00") for display: unchanged in English, "4:00 م" in Arabic. */
export function clockInWords(time: string, locale: Locale): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (locale === 'en') return time
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}\u00a0${hour % 24 < 12 ? 'ص' : 'م'}`
}

/** A range of two formatted values: "16:00 – 18:00" or «من 4:00 م إلى 6:00 م». */
export const rangeInWords = (from: string, until: string, locale: Locale): string =>
  m.range({ from, until }, { locale })

/** A time range as text. */
export const hoursBetween = (from: string, until: string, locale: Locale): string =>
  rangeInWords(clockInWords(from, locale), clockInWords(until, locale), locale)
