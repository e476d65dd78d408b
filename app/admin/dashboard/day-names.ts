import type { Locale } from '#shop/money.ts'

const formats = { ar: 'ar-KW-u-nu-latn-ca-gregory', en: 'en-GB' } as const

/** A day of Kuwait ("2026-11-05") as a person says it: day and month. */
export function nameDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(formats[locale], { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(
    new Date(day),
  )
}
