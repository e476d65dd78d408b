import { clockInWords } from '#app/kuwait-time.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { Hours, HoursException } from '#shop/settings/opening.ts'

/** Business hours: "Daily from 9:00 to 22:00", or every day but the days off. */
export function hoursInWords({ open, close, closedDays }: Hours, locale: Locale): string {
  const hours = { open: isolate(clockInWords(open, locale)), close: isolate(clockInWords(close, locale)) }
  if (closedDays.length === 0) return m.hours_daily(hours, { locale })
  // 1 January 2023 was a Sunday.
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const closed = [...closedDays].sort().map((day) => name.format(new Date(Date.UTC(2023, 0, 1 + day))))
  return m.hours_except({ ...hours, days: new Intl.ListFormat(locale).format(closed) }, { locale })
}

/** Today's exception: "Today (National Day): closed". */
export function todayInWords({ name, hours }: HoursException, locale: Locale): string {
  const today = { name: isolate(name[locale]) }
  if (hours === null) return m.hours_today_closed(today, { locale })
  const open = isolate(clockInWords(hours.open, locale))
  return m.hours_today_other({ ...today, open, close: isolate(clockInWords(hours.close, locale)) }, { locale })
}
