import { dayInWords, hourInWords, otherZone, whenInWords, zoneName } from '#app/appointment-time.ts'
import { dateTags } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { RetryNotice } from '#app/storefront/offline/retry-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { weekOf } from '#shop/appointments/week.ts'
import { addDays, kuwaitInstant } from '#shop/kuwait-time.ts'
import type { Locale } from '#shop/money.ts'
import { Chip } from './chip.tsx'
import type { TimesState } from './use-slots.ts'
import { WeekPicker } from './week-picker.tsx'
import { whenOf } from './when-of.ts'

type SlotWeeksProps = {
  /** The time field's; its value is the chosen instant as an ISO text, or empty. */
  name: string
  value: string
  onChange: (startsAt: string) => void
  times: Extract<TimesState, { status: 'there' }>
  days: readonly { date: string; times: string[] }[]
  retry: () => void
  invalid: boolean
  /** The day shown, or the first of a week. */
  at: string
  onLook: (date: string) => void
  chosenDay: string
}

/** The days of a week, and the slots of one of them. */
export function SlotWeeks({
  name,
  value,
  onChange,
  times,
  days,
  retry,
  invalid,
  at,
  onLook,
  chosenDay,
}: SlotWeeksProps) {
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
        <RetryNotice retry={retry}>{m.appointment_failed()}</RetryNotice>
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
        {value !== '' &&
          m.appointment_chosen({ when: zone ? whenOf(new Date(value), locale) : whenInWords(new Date(value), locale) })}
      </p>
      <p className="text-sm text-quiet">
        {m.appointment_kuwait_time()} {zone && m.appointment_own_time({ zone: zoneName(zone, locale) })}
      </p>
    </>
  )
}

function OwnHour({ at, zone }: { at: string; zone: string }) {
  const locale = useSite()?.locale ?? 'ar'
  const time = new Date(at)
  const isOtherDay = dayInWords(time, locale, zone) !== dayInWords(time, locale)
  const weekday = isOtherDay ? `${dayIn(zone, time, locale)} ` : ''
  return (
    <bdi className="block text-xs text-quiet tabular-nums">
      ({weekday}
      {hourInWords(time, locale, zone)})
    </bdi>
  )
}

const dayIn = (timeZone: string, at: Date, locale: Locale) =>
  new Intl.DateTimeFormat(dateTags[locale], { timeZone, weekday: 'short' }).format(at)
