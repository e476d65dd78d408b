import { dateTags, rangeInWords } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const dinars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** A number in Western digits with thousands separators (R4). */
export const formatCount = (value: number): string => counts.format(value)
/** Fils as dinars for an axis, without unneeded zeros: "1,250" or "2.25". */
export const formatDinars = (fils: number): string => dinars.format(fils / 1000)

/** A number isolated from the surrounding text direction. */
export function Count({ value }: { value: number }) {
  return (
    <bdi dir="ltr" className="tabular-nums">
      {formatCount(value)}
    </bdi>
  )
}

const dayFormats = {
  long: dayFormat({ day: 'numeric', month: 'short', year: 'numeric' }),
  short: dayFormat({ day: 'numeric', month: 'short' }),
  month: dayFormat({ month: 'short', year: 'numeric' }),
}
function dayFormat(parts: Intl.DateTimeFormatOptions) {
  const of = (tag: string) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...parts })
  return { ar: of(dateTags.ar), en: of(dateTags.en) }
}

/** Formats a calendar day ("2026-11-21"), without its year, or only its month with the year. */
export const formatDay = (day: string, locale: Locale, length: keyof typeof dayFormats = 'long'): string =>
  dayFormats[length][locale].format(new Date(`${day}T00:00:00Z`))

/** A range of days, both inclusive; a single day when they are equal. */
export function Days({ from, until }: { from: string; until: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    // The browser may format the spaces differently from the server; that is harmless.
    <span className="whitespace-nowrap" suppressHydrationWarning>
      {from === until
        ? formatDay(from, locale)
        : rangeInWords(formatDay(from, locale), formatDay(until, locale), locale)}
    </span>
  )
}

/**
 * A figure's change since the previous span: "+12%", coloured by whether that is good. Nothing when both are 0, nor
 * when the previous one was negative, of which there is no percentage.
 */
export function Change({ now, before, lessIsBetter = false }: { now: number; before: number; lessIsBetter?: boolean }) {
  if (now === before) return now === 0 ? null : <span className="text-sm text-quiet">{m.reports_same()}</span>
  if (before === 0) return <span className="text-sm text-quiet">{m.reports_none_before()}</span>
  if (before < 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  const good = now > before !== lessIsBetter
  return (
    <bdi dir="ltr" className={`text-sm font-semibold tabular-nums ${good ? 'text-leaf' : 'text-tomato-ink'}`}>
      {`${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${formatCount(Math.abs(percent))}%`}
    </bdi>
  )
}
