import type { Locale } from '#shop/money.ts'

const formats = { ar: formatOf('ar-KW-u-nu-latn-ca-gregory', 'numeric'), en: formatOf('en-GB', '2-digit') }

function formatOf(tag: string, hour: 'numeric' | '2-digit'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, {
    timeZone: 'Asia/Kuwait',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour,
    minute: '2-digit',
  })
}

/** Date and time in Kuwait, where the store is, wherever somebody happens to read this; Western digits (decision 8). */
export function formatWhen(at: Date, locale: Locale): string {
  // The half of the day stays with its hour.
  return formats[locale].format(at).replace(/ (?=[صم]$)/, '\u00a0')
}
