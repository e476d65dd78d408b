import { useFetcher } from 'react-router'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { hostIn } from '#app/appointment-how.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { blockSchema } from '#shop/appointments/form.ts'
import type { HostName } from '#shop/appointments/hosts/read.ts'
import type { AppointmentAnswer } from './act-on-appointments.ts'
import { problemText } from './problem-text.ts'

type BlockFormProps = {
  today: string
  hosts: readonly HostName[]
  /** Whose calendar is looked at; null for all. */
  host: number | null
}

/** Keeps a time free of sessions. */
export function BlockForm({ today, hosts, host }: BlockFormProps) {
  const locale = useSite()?.locale ?? 'ar'
  const fetcher = useFetcher<AppointmentAnswer>()
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const refused = answer && !answer.done ? answer : undefined
  const { form, onSubmit, problem } = useCheckedForm(blockSchema, refused?.errors)
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin/bookings"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-3"
    >
      <input type="hidden" name="intent" value="block" />
      <Field
        label={m.appointment_day()}
        name="date"
        type="date"
        required
        min={today}
        defaultValue={today}
        error={problem('date')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={m.admin_appointments_from()}
          name="from"
          type="time"
          required
          step={300}
          error={problem('from')}
        />
        <Field
          label={m.admin_appointments_until()}
          hint={m.admin_appointments_until_hint()}
          name="until"
          type="time"
          required
          step={300}
          error={problem('until')}
        />
      </div>
      {hosts.length > 1 && (
        <Field as="select" label={m.appointment_host()} name="host" defaultValue={host ?? ''} error={problem('host')}>
          <option value="">{m.hosts_block_all()}</option>
          {hosts.map((each) => (
            <option key={each.id} value={each.id}>
              {hostIn(each, locale)}
            </option>
          ))}
        </Field>
      )}
      <Field
        label={m.admin_appointments_note()}
        name="note"
        optional
        maxLength={120}
        dir="auto"
        error={problem('note')}
      />
      {refused && refused.problem !== 'fields' && (
        <Notice tone="danger" live="alert">
          {problemText(refused.problem)}
        </Notice>
      )}
      {answer?.done && (
        <Notice tone="success" live="status">
          {m.admin_appointments_blocked_done()}
        </Notice>
      )}
      <Button type="submit" variant="secondary" pending={fetcher.state !== 'idle'} className="justify-self-start">
        {m.admin_appointments_block()}
      </Button>
    </fetcher.Form>
  )
}
