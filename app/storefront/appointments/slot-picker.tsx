import { type ReactNode, useEffect, useId, useState } from 'react'
import { dayInWords, hourInWords, otherZone, whenInWords, zoneName } from '#app/appointment-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { WarningIcon } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { weekOf } from '#shop/appointments/week.ts'
import { addDays, kuwaitDate, kuwaitInstant } from '#shop/kuwait-time.ts'
import { Chip } from './chip.tsx'
import { HostPicker } from './host-picker.tsx'
import { apartFrom, type SlotHost, type TimesState, useTimes, withOwn } from './use-slots.ts'
import { WeekPicker } from './week-picker.tsx'

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
  /** The host the buyer wants, null for anyone; they may choose where `onHost` is given. */
  host?: SlotHost | null
  onHost?: (host: SlotHost | null) => void
  /** The day that is looked at first; the first free one otherwise. */
  start?: string | undefined
  error?: string | undefined
}

/**
 * A day of a week, and then a time of it, both native radios, so that arrows, screen readers and fingers know their
 * way. The times are Kuwait's; where the reader's clock shows another, both stand there. A chosen time stays chosen
 * while other weeks are looked at.
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
  host = null,
  onHost,
  start = '',
  error,
}: TimePickerProps) {
  const id = useId()
  // The day that is looked at, or the first of a week; empty until the shopper looks at another than the first free one.
  const [at, setAt] = useState(start)
  const chosenDay = value && kuwaitDate(new Date(value))
  const lastSeen = at && addDays(weekOf(at), 6)
  const times = useTimes(productId, { moving, host: host?.id, through: [lastSeen, chosenDay].sort().at(-1) })
  const days = times.status === 'there' ? apartFrom(withOwn(times, own), taken) : []
  const gone =
    times.status === 'there' && times.more === null && value !== '' && !days.some((day) => day.times.includes(value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: notified once, when the times are there
  useEffect(() => {
    if (gone) onChange('')
  }, [gone])

  const shared = { name, value, onChange, invalid: error !== undefined, at, onLook: setAt, chosenDay }
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-medium">{legend}</legend>
      {onHost && times.hosts.length > 1 && <HostPicker hosts={times.hosts} chosen={host} onChoose={onHost} />}
      {times.status === 'failed' && <Failed retry={times.retry} />}
      {times.status === 'loading' && <p role="status">{m.appointment_loading()}</p>}
      {times.status === 'there' && <Weeks {...shared} times={times} days={days} retry={times.retry} />}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-tomato-ink">
          <WarningIcon size={18} className="mt-0.75 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

type WeeksProps = Pick<TimePickerProps, 'name' | 'value' | 'onChange'> & {
  times: Extract<TimesState, { status: 'there' }>
  days: readonly { date: string; times: string[] }[]
  retry: () => void
  invalid: boolean
  /** The day that is looked at, or the first of a week. */
  at: string
  onLook: (date: string) => void
  chosenDay: string
}

/** The days of a week, and the times of one of them. */
function Weeks({ name, value, onChange, times, days, retry, invalid, at, onLook, chosenDay }: WeeksProps) {
  const locale = useSite()?.locale ?? 'ar'
  const first = days[0]?.date ?? times.next
  if (first === null) return <Notice tone="warning">{m.appointment_none()}</Notice>
  const week = weekOf(at || chosenDay || first)
  const end = addDays(week, 6)
  const inWeek = days.filter(({ date }) => week <= date && date <= end)
  const shown = inWeek.find(({ date }) => date === at) ?? inWeek.find((day) => day.times.includes(value)) ?? inWeek[0]
  const after = days.find(({ date }) => date > end)?.date ?? times.next ?? undefined
  const zone = otherZone(new Date(shown?.times[0] ?? kuwaitInstant(week, '12:00')))
  return (
    <>
      <WeekPicker
        week={week}
        today={times.from}
        free={days.map(({ date }) => date)}
        shown={shown?.date}
        before={days.findLast(({ date }) => date < week)?.date}
        after={after}
        onDay={onLook}
        onWeek={onLook}
      />
      {value !== '' && !shown?.times.includes(value) && <input type="hidden" name={name} value={value} />}
      {shown ? (
        <div
          role="radiogroup"
          aria-label={m.appointment_time()}
          className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2"
        >
          {shown.times.map((time) => (
            <Chip
              key={time}
              name={name}
              value={time}
              checked={time === value}
              invalid={invalid}
              onChange={() => onChange(time)}
            >
              <bdi className="whitespace-nowrap tabular-nums">{hourInWords(new Date(time), locale)}</bdi>
              {zone && <OwnHour at={time} zone={zone} />}
            </Chip>
          ))}
        </div>
      ) : times.more === 'loading' ? (
        <p role="status">{m.appointment_loading()}</p>
      ) : times.more === 'failed' ? (
        <Failed retry={retry} />
      ) : (
        <p role="status" className="flex flex-wrap items-center gap-x-3">
          {m.appointment_week_none()}
          {after && (
            <Button variant="quiet" className="-mx-2 px-2!" onClick={() => onLook(after)}>
              {m.appointment_next_day({ day: dayInWords(kuwaitInstant(after, '12:00'), locale) })}
            </Button>
          )}
        </p>
      )}
      <p role="status" className="empty:hidden">
        {value !== '' && m.appointment_chosen({ when: whenInWords(new Date(value), locale) })}
      </p>
      <p className="text-sm text-quiet">
        {m.appointment_kuwait_time()} {zone && m.appointment_own_time({ zone: zoneName(zone, locale) })}
      </p>
    </>
  )
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <Notice
      tone="danger"
      live="alert"
      action={
        <Button variant="secondary" onClick={retry}>
          {m.try_again()}
        </Button>
      }
    >
      {m.appointment_failed()}
    </Notice>
  )
}

function OwnHour({ at, zone }: { at: string; zone: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return <bdi className="block text-xs text-quiet tabular-nums">({hourInWords(new Date(at), locale, zone)})</bdi>
}
