import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { dayInWords, monthsInWords, weekdayName } from '#app/appointment-time.ts'
import { useSite } from '#app/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ChevronIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { addDays, kuwaitInstant } from '#shop/kuwait-time.ts'
import { Chip } from './chip.tsx'

type WeekPickerProps = {
  /** The week's first day, a Sunday. */
  week: string
  today: string
  /** The days with free slots, in order; all of the shown week. */
  free: readonly string[]
  /** The day whose slots are shown. */
  shown: string | undefined
  /** The nearest free days outside the week. */
  before: string | undefined
  after: string | undefined
  onDay: (date: string) => void
  /** Called with the first day of another week to show. */
  onWeek: (week: string) => void
}

/**
 * One week of days as native radios, with arrows to the previous and next week. Days without free slots are disabled,
 * and arrow keys continue into the next week that has any.
 */
export function WeekPicker({ week, today, free, shown, before, after, onDay, onWeek }: WeekPickerProps) {
  const locale = useSite()?.locale ?? 'ar'
  const id = useId()
  const days = Array.from({ length: 7 }, (_, at) => addDays(week, at))
  const open = days.filter((date) => free.includes(date))
  const row = useRef<HTMLDivElement>(null)
  const follow = useRef(false)
  // The day reached by an arrow key is in another week, which is rendered (and perhaps loaded) first.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLInputElement>(':checked')
    if (!follow.current || !chosen) return
    follow.current = false
    chosen.focus()
  })
  function onKeyDown(event: KeyboardEvent) {
    const [next, previous] = locale === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const beyond =
      shown === open.at(-1) && (event.key === next || event.key === 'ArrowDown')
        ? after
        : shown === open[0] && (event.key === previous || event.key === 'ArrowUp')
          ? before
          : undefined
    if (beyond === undefined) return
    event.preventDefault()
    follow.current = true
    onDay(beyond)
  }
  return (
    <div className="@container grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <WeekArrow
          label={m.appointment_week_before()}
          disabled={week <= today}
          onClick={() => onWeek(addDays(week, -7))}
        >
          {/* Rotated, not mirrored: the icon mirrors itself in Arabic already. */}
          <span className="rotate-180">
            <ChevronIcon size={22} />
          </span>
        </WeekArrow>
        <p className="text-center font-medium text-balance" aria-live="polite">
          {monthsInWords(days[0] ?? week, days[6] ?? week, locale)}
          <span className="sr-only"> {m.appointment_week_of({ day: dayOf(week, locale) })}</span>
        </p>
        <WeekArrow
          label={m.appointment_week_after()}
          disabled={after === undefined}
          onClick={() => onWeek(addDays(week, 7))}
        >
          <ChevronIcon size={22} />
        </WeekArrow>
      </div>
      <div
        ref={row}
        role="radiogroup"
        aria-label={m.appointment_day()}
        onKeyDown={onKeyDown}
        className="grid grid-cols-7 gap-1 @md:gap-2"
      >
        {days.map((date) => (
          <Chip
            key={date}
            name={`${id}-day`}
            label={free.includes(date) ? dayOf(date, locale) : m.appointment_day_none({ day: dayOf(date, locale) })}
            isNow={date === today}
            checked={date === shown}
            disabled={!free.includes(date)}
            onChange={() => onDay(date)}
            className="min-h-14"
          >
            <span aria-hidden className="text-xs @md:hidden">
              {weekdayName(date, locale, 'narrow')}
            </span>
            <span aria-hidden className="hidden text-xs @md:block">
              {weekdayName(date, locale, 'short')}
            </span>
            <span
              aria-hidden
              className={cx('tabular-nums', date === today && 'underline decoration-2 underline-offset-4')}
            >
              {Number(date.slice(8))}
            </span>
          </Chip>
        ))}
      </div>
    </div>
  )
}

const dayOf = (date: string, locale: 'ar' | 'en') => dayInWords(kuwaitInstant(date, '12:00'), locale)

type WeekArrowProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode }

/** Stays focusable at the end of the calendar, so that focus is not lost there. */
function WeekArrow({ label, disabled, onClick, children }: WeekArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
      className={cx(buttonClass({ variant: 'quiet' }), 'min-w-11 px-0!')}
    >
      {children}
    </button>
  )
}
