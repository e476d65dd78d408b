import { type ReactNode, useEffect, useId, useState } from 'react'
import { RetryNotice } from '#app/storefront/offline/retry-notice.tsx'
import { FieldError } from '#app/ui/form/field-error.tsx'
import * as m from '#locales/compiled/messages.js'
import { weekOf } from '#shop/appointments/week.ts'
import { addDays, kuwaitDate } from '#shop/kuwait-time.ts'
import { HostPicker } from './host-picker.tsx'
import { SlotWeeks } from './slot-weeks.tsx'
import { apartFrom, type SlotHost, useTimes, withOwn } from './use-slots.ts'

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
      {times.status === 'failed' && <RetryNotice retry={times.retry}>{m.appointment_failed()}</RetryNotice>}
      {times.status === 'loading' && <p role="status">{m.appointment_loading()}</p>}
      {times.status === 'there' && <SlotWeeks {...shared} times={times} days={days} retry={times.retry} />}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
