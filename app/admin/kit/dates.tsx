import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'

/** A `time` element in Kuwait's time. Browser and server may format its spaces differently, which is harmless. */
export function DateTime({ at, className }: { at: Date; className?: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <time dateTime={at.toISOString()} className={className} suppressHydrationWarning>
      {formatWhen(at, locale)}
    </time>
  )
}

/** Weekdays from Sunday, as numbered by `kuwaitWeekday`. */
export const dayNames = [m.day_0, m.day_1, m.day_2, m.day_3, m.day_4, m.day_5, m.day_6]
