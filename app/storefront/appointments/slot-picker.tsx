import { type ReactNode, useEffect, useId, useState } from 'react'
import { dayInWords, hourInWords, otherZone, zoneName } from '#app/appointment-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { WarningIcon } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { kuwaitInstant } from '#shop/kuwait-time.ts'
import { apartFrom, useTimes, withOwn } from './use-slots.ts'

type TimePickerProps = {
  productId: string
  /** What the time is for, as the fieldset's legend. */
  legend: ReactNode
  /** The field's name in its form; the value is the chosen instant. */
  name: string
  /** The chosen instant as an ISO text, or empty. */
  value: string
  onChange: (startsAt: string) => void
  /** Times of the same buyer's other sessions: what is too near to them is left out. */
  taken?: readonly string[]
  /** Times that are not free for others because this shopper has them already. */
  own?: readonly string[]
  /** The appointment that is to be moved. */
  moving?: string
  error?: string | undefined
}

/**
 * A day, and then a time of it: two rows of native radios, so that arrows, screen readers and fingers know their way. The
 * times are Kuwait's; where the reader's clock shows another, both stand there.
 */
export function TimePicker({
  productId,
  legend,
  name,
  value,
  onChange,
  taken = [],
  own = [],
  moving,
  error,
}: TimePickerProps) {
  const locale = useSite()?.locale ?? 'ar'
  const times = useTimes(productId, moving)
  const id = useId()
  const [date, setDate] = useState('')
  const days = times.status === 'there' ? apartFrom(withOwn(times, own), taken) : []
  const gone = times.status === 'there' && value !== '' && !days.some((day) => day.times.includes(value))
  const shown = days.find((day) => day.date === date) ?? days.find((day) => day.times.includes(value)) ?? days[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: notified once, when the times are there
  useEffect(() => {
    if (gone) onChange('')
  }, [gone])

  if (times.status === 'loading') return <p role="status">{m.appointment_loading()}</p>
  if (times.status === 'failed')
    return (
      <Notice
        tone="danger"
        live="alert"
        action={
          <Button variant="secondary" onClick={times.retry}>
            {m.try_again()}
          </Button>
        }
      >
        {m.appointment_failed()}
      </Notice>
    )
  if (shown === undefined) return <Notice tone="warning">{m.appointment_none()}</Notice>
  const zone = otherZone(new Date(shown.times[0] ?? 0))
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div
        role="radiogroup"
        ref={showChosen}
        aria-label={m.appointment_day()}
        className="-mx-1 flex snap-x scroll-px-1 gap-2 overflow-x-auto px-1 py-1"
      >
        {days.map((day) => (
          <Chip
            key={day.date}
            name={`${id}-day`}
            checked={day.date === shown.date}
            onChange={() => setDate(day.date)}
            className="snap-start"
          >
            <span className="whitespace-nowrap">{dayShort(day.date, locale)}</span>
          </Chip>
        ))}
      </div>
      <div
        role="radiogroup"
        aria-label={m.appointment_time()}
        className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2"
      >
        {shown.times.map((at) => (
          <Chip
            key={at}
            name={name}
            value={at}
            checked={at === value}
            invalid={error !== undefined}
            onChange={() => onChange(at)}
          >
            <bdi className="whitespace-nowrap tabular-nums">{hourInWords(new Date(at), locale)}</bdi>
            {zone && <OwnHour at={at} zone={zone} />}
          </Chip>
        ))}
      </div>
      <p className="text-sm text-quiet">
        {m.appointment_kuwait_time()} {zone && m.appointment_own_time({ zone: zoneName(zone, locale) })}
      </p>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-tomato-ink">
          <WarningIcon size={18} className="mt-0.75 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

/** Brings the chosen day into the row's sight, in either direction, and leaves the page where it is. */
function showChosen(row: HTMLElement | null) {
  const chosen = row?.querySelector(':checked')?.getBoundingClientRect()
  if (!row || !chosen) return
  const place = row.getBoundingClientRect()
  row.scrollLeft += (chosen.left + chosen.right - place.left - place.right) / 2
}

function OwnHour({ at, zone }: { at: string; zone: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return <bdi className="block text-xs text-quiet tabular-nums">({hourInWords(new Date(at), locale, zone)})</bdi>
}

/** "Sun 22 Nov": the day of a Kuwaiti date, at noon there. */
function dayShort(date: string, locale: 'ar' | 'en'): string {
  const words = dayInWords(kuwaitInstant(date, '12:00'), locale)
  return words.replace(/[،,]? ?\d{4}$/, '')
}

type ChipProps = {
  name: string
  value?: string
  checked: boolean
  invalid?: boolean
  onChange: () => void
  className?: string
  children: ReactNode
}

function Chip({ name, value, checked, invalid = false, onChange, className, children }: ChipProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-11 min-w-16 shrink-0 cursor-pointer flex-col items-center justify-center rounded-md border border-control bg-raised px-3 py-1 text-center transition-colors hover:border-ink',
        'has-checked:border-leaf has-checked:bg-leaf-tint has-checked:font-semibold has-checked:shadow-[inset_0_0_0_1px_var(--color-leaf)]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChange}
        aria-invalid={invalid || undefined}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}
