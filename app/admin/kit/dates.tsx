import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'

/** A moment in Kuwait as an element. The browser's own tables may space it otherwise than the server's, which does not matter. */
export function When({ at, className }: { at: Date; className?: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <time dateTime={at.toISOString()} className={className} suppressHydrationWarning>
      {formatWhen(at, locale)}
    </time>
  )
}

/** The weekdays from Sunday on, as `kuwaitWeekday` counts them. */
export const dayNames = [m.day_0, m.day_1, m.day_2, m.day_3, m.day_4, m.day_5, m.day_6]
