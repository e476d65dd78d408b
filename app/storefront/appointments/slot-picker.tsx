import { type ReactNode, useEffect, useId, useState } from 'react'
import { RetryNotice } from '#app/storefront/offline/retry-notice.tsx'
import { FieldError } from '#app/ui/form/field-error.tsx'
import * as m from '#locales/compiled/messages.js'
import { weekOf } from '#shop/appointments/week.ts'
import { addDays, kuwaitDate } from '#shop/kuwait-time.ts'
import { HostPicker, offersHosts } from './host-picker.tsx'
import { SlotWeeks } from './slot-weeks.tsx'
import { type SlotHost, type TakenSlot, useTimes, withoutNearbySlots } from './use-slots.ts'

type TimePickerProps = {
  productId: string
  /** The length of a bought package's sessions. */
  minutes?: number | null
  /** The fieldset's legend. */
  legend: ReactNode
  /** The field's name in its form; the value is the chosen instant. */
  name: string
  /** The chosen instant as an ISO text, or empty. */
  value: string
  onChange: (startsAt: string) => void
  /** Slots of the buyer's other sessions: those too close to them are left out. */
  taken?: readonly TakenSlot[]
  /** Receives the session's length in minutes, once known. */
  onLength?: (minutes: number) => void
  /** The checkout whose unpaid order would be replaced: its slots are free for this shopper. */
  checkoutKey?: string
  /** The appointment being moved, without its time if it may be chosen again. */
  moving?: { id: string; startsAt?: string | undefined }
  /** The selected host, null for anyone; selectable when `onHost` is given. */
  host?: SlotHost | null
  onHost?: (host: SlotHost | null) => void
  /** The day shown first; by default the first free one. */
  start?: string | undefined
  error?: string | undefined
}

/**
 * A slot picker: a day of the week, then a time of that day, both native radios for keyboard, screen reader and touch.
 * Times are Kuwait's, with the reader's local time beside them when it differs. The selection survives browsing other
 * weeks.
 */
export function TimePicker({
  productId,
  minutes,
  legend,
  name,
  value,
  onChange,
  taken = [],
  onLength,
  checkoutKey,
  moving,
  host = null,
  onHost,
  start = '',
  error,
}: TimePickerProps) {
  const id = useId()
  // The day shown, or the first of a week; empty until the shopper leaves the first free one.
  const [at, setAt] = useState(start)
  const chosenDay = value && kuwaitDate(new Date(value))
  const lastSeen = at && addDays(weekOf(at), 6)
  const times = useTimes(productId, {
    moving: moving?.id,
    minutes,
    checkoutKey,
    host: host?.id,
    through: [lastSeen, chosenDay].sort().at(-1),
  })
  const days = times.status === 'there' ? withoutNearbySlots(times, taken, moving?.startsAt) : []
  const gone =
    times.status === 'there' && times.more === null && value !== '' && !days.some((day) => day.times.includes(value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: notified once, when the slots are loaded
  useEffect(() => {
    if (gone) onChange('')
  }, [gone])

  const isHostOpen = offersHosts(times.hosts, times.status === 'loading' ? null : host)
  const length = times.status === 'there' ? times.minutes : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: notified once, when the length is known
  useEffect(() => {
    if (length !== null) onLength?.(length)
  }, [length])

  const shared = { name, value, onChange, invalid: error !== undefined, at, onLook: setAt, chosenDay }
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-medium">{legend}</legend>
      {onHost && isHostOpen && <HostPicker hosts={times.hosts} chosen={host} onChoose={onHost} />}
      {times.status === 'failed' && <RetryNotice retry={times.retry}>{m.appointment_failed()}</RetryNotice>}
      {times.status === 'loading' && <p role="status">{m.appointment_loading()}</p>}
      {times.status === 'there' && <SlotWeeks {...shared} times={times} days={days} retry={times.retry} />}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
