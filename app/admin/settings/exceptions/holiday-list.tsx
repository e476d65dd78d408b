import { useRef } from 'react'
import { formatDate, rangeInWords } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { startOfDay } from '#shop/kuwait-time.ts'
import type { Locale } from '#shop/money.ts'
import { type Holiday, isTaken } from '#shop/settings/holidays/upcoming-holidays.ts'
import type { HoursException } from '#shop/settings/opening.ts'

type Props = {
  holidays: readonly Holiday[]
  /** The existing exceptions. */
  taken: readonly Pick<HoursException, 'name' | 'from'>[]
  /** How many more are allowed. */
  room: number
  onAdd: (holidays: Holiday[]) => void
}

/** Kuwait's upcoming holidays and Ramadan, each one click away from being an exception; not saved until the form is. */
export function HolidayList({ holidays, taken, room, onAdd }: Props) {
  const locale = useSite()?.locale ?? 'ar'
  const summary = useRef<HTMLElement>(null)
  const left = holidays.filter((holiday) => !isTaken(holiday, taken))
  const add = (chosen: Holiday[]) => {
    onAdd(chosen)
    // The pressed button is gone.
    summary.current?.focus()
  }
  if (left.length === 0) return null
  return (
    <details className="mt-3 rounded-md border border-line px-3 md:px-4">
      <summary ref={summary} className="min-h-11 cursor-pointer py-2.5 font-medium">
        {m.settings_holidays_title({ count: left.length })}
      </summary>
      <p className="max-w-prose text-sm text-quiet">{m.settings_holidays_intro()}</p>
      <ul className="mt-2 divide-y divide-line">
        {left.map((holiday) => (
          <li key={holiday.from + holiday.name.en} className="flex items-center justify-between gap-x-4 py-1">
            <span className="min-w-0">
              <span className="block font-medium">{holiday.name[locale]}</span>
              <span className="block text-sm text-quiet" suppressHydrationWarning>
                {daysInWords(holiday, locale)}
                {holiday.isApproximate && ` · ${m.settings_holidays_approximate()}`}
              </span>
            </span>
            <Button
              variant="quiet"
              className="-me-3 shrink-0 px-3!"
              disabled={room === 0}
              aria-label={m.settings_holidays_add_named({ name: isolate(`${holiday.name[locale]} ${holiday.from}`) })}
              onClick={() => add([holiday])}
            >
              {m.settings_holidays_add()}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="my-3" disabled={room < left.length} onClick={() => add(left)}>
        {m.settings_holidays_add_all()}
      </Button>
    </details>
  )
}

function daysInWords({ from, until }: Holiday, locale: Locale): string {
  const [first, last] = [from, until].map((day) => formatDate(startOfDay(day), locale)) as [string, string]
  return from === until ? first : rangeInWords(first, last, locale)
}
