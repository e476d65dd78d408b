import { useState } from 'react'
import { useFetcher } from 'react-router'
import { TimePicker } from '#app/storefront/appointments/slot-picker.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { CalendarEntry } from '#shop/appointments/read.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import type { AppointmentResult } from './act-on-appointments.ts'
import { problemText } from './problem-text.ts'

/**
 * Moves an appointment: to a free slot, or to a time typed by hand. Input survives a refusal, and a time outside
 * working hours asks for a confirmation.
 */
export function MoveForm({ entry, isOver }: { entry: CalendarEntry; isOver: boolean }) {
  const fetcher = useFetcher<AppointmentResult>()
  const [slot, setSlot] = useState('')
  const [typed, setTyped] = useState<{ date: string; time: string } | null>(null)
  // Another time asks another question.
  const [sent, setSent] = useState('')
  const chosen = typed ? `${typed.date} ${typed.time}` : slot
  const result = fetcher.state === 'idle' && fetcher.data && !fetcher.data.done ? fetcher.data : undefined
  const problem = sent === chosen ? result?.problem : undefined
  return (
    <fetcher.Form
      method="post"
      action="/admin/bookings"
      className="grid min-w-0 gap-3"
      onSubmit={() => setSent(chosen)}
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="booking" value={entry.id} />
      {typed ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={m.appointment_day()}
            name="date"
            type="date"
            required
            value={typed.date}
            onChange={(event) => setTyped({ ...typed, date: event.target.value })}
          />
          <Field
            label={m.appointment_time()}
            name="time"
            type="time"
            required
            step={300}
            value={typed.time}
            onChange={(event) => setTyped({ ...typed, time: event.target.value })}
          />
        </div>
      ) : (
        <TimePicker
          // The slot was taken meanwhile: reload.
          key={result?.problem === 'time' ? 'again' : 'first'}
          productId={entry.productId ?? ''}
          legend={m.admin_appointments_free_times()}
          name="startsAt"
          value={slot}
          onChange={setSlot}
          moving={{ id: entry.id, startsAt: entry.state === 'confirmed' ? entry.startsAt.toISOString() : undefined }}
          start={isOver ? undefined : kuwaitDate(entry.startsAt)}
        />
      )}
      {problem && (
        <Notice tone={problem === 'outside' ? 'warning' : 'danger'} live="alert">
          {problemText(problem)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          pending={fetcher.state !== 'idle'}
          disabled={typed === null && slot === ''}
          {...(problem === 'outside' && { name: 'outside', value: 'on' })}
        >
          {problem === 'outside' ? m.admin_appointments_move_outside() : m.appointment_move_now()}
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            setTyped(typed ? null : { date: isOver ? '' : kuwaitDate(new Date(slot || entry.startsAt)), time: '' })
          }
        >
          {typed ? m.admin_appointments_free_times() : m.admin_appointments_by_hand()}
        </Button>
      </div>
    </fetcher.Form>
  )
}
