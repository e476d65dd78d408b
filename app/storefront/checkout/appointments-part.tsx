import { useState } from 'react'
import type { FieldErrors } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import { TimePicker } from '#app/storefront/appointments/slot-picker.tsx'
import type { SlotHost } from '#app/storefront/appointments/use-slots.ts'
import { Field } from '#app/ui/form/field.tsx'
import { RadioCard } from '#app/ui/form/radio-card.tsx'
import * as m from '#locales/compiled/messages.js'
import { sessionModes } from '#shop/appointments/status.ts'
import { hostFor, type RequestedAppointment, sessionField, sessionModeNames, timeOf } from './appointments.ts'
import type { Draft } from './draft.ts'

type Props = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  sessions: readonly RequestedAppointment[]
  errors: FieldErrors
}

/** The slot of each session, and whether it is live or a call (R21). */
export function SessionsPart({ draft, change, sessions, errors }: Props) {
  const arabic = useSite()?.locale !== 'en'
  // By product, in minutes.
  const [lengths, setLengths] = useState<Record<string, number>>({})
  // Of another product whose times are not loaded yet, the shop decides.
  const lengthOf = (other: RequestedAppointment, session: RequestedAppointment) =>
    lengths[other.productId] ?? (other.productId === session.productId ? undefined : 0)
  function choose({ productId, unit }: RequestedAppointment, startsAt: string) {
    const times = [...(draft.appointments[productId] ?? [])]
    times[unit] = startsAt
    change({ appointments: { ...draft.appointments, [productId]: Array.from(times, (at) => at ?? '') } })
  }
  function chooseHost({ productId, unit }: RequestedAppointment, host: SlotHost | null) {
    const hosts = [...(draft.hosts[productId] ?? [])]
    hosts[unit] = host
    change({ hosts: { ...draft.hosts, [productId]: Array.from(hosts, (each) => each ?? null) } })
  }
  return (
    <div className="mt-6 grid gap-6 border-t border-line pt-6">
      {sessions.map((session) => {
        const title = arabic ? session.title : session.titleEn
        const taken = sessions
          .filter((other) => other !== session && timeOf(draft, other) !== '')
          .map((other) => ({ startsAt: timeOf(draft, other), minutes: lengthOf(other, session) }))
        return (
          <TimePicker
            key={sessionField(session)}
            productId={session.productId}
            legend={
              session.of > 1
                ? m.appointment_choose_nth({ title, number: session.unit + 1 })
                : m.appointment_choose({ title })
            }
            name={sessionField(session)}
            value={timeOf(draft, session)}
            onChange={(startsAt) => choose(session, startsAt)}
            host={hostFor(draft, session)}
            onHost={(host) => chooseHost(session, host)}
            taken={taken}
            onLength={(minutes) => setLengths((known) => ({ ...known, [session.productId]: minutes }))}
            checkoutKey={draft.checkoutKey}
            error={errors[sessionField(session)] && m.appointment_choose_first()}
          />
        )
      })}
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 font-medium">{m.appointment_how()}</legend>
        {sessionModes.map((mode) => (
          <RadioCard
            key={mode}
            name="sessionMode"
            value={mode}
            checked={draft.sessionMode === mode}
            onChange={() => change({ sessionMode: mode })}
            label={sessionModeNames[mode]()}
          />
        ))}
      </fieldset>
      <Field
        as="textarea"
        name="sessionNote"
        label={m.session_note()}
        hint={m.session_note_hint()}
        optional
        rows={3}
        maxLength={500}
        value={draft.sessionNote}
        onChange={(event) => change({ sessionNote: event.target.value })}
      />
    </div>
  )
}
