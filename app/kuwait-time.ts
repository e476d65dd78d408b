import { kuwaitZone } from '#shop/kuwait-time.ts'
import type { Locale } from '#shop/money.ts'

/** How dates are written in each language, with Western digits in both (decision 8). */
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

/** Date and time in Kuwait's time zone, Western digits (decision 8). */
export function formatWhen(at: Date, locale: Locale): string {
  // The half of the day stays with its hour.
  return formats[locale].format(at).replace(/ (?=[صم]$)/, '\u00a0')
}
