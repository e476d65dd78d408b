import { useFetcher } from 'react-router'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { hostIn } from '#app/appointment-place.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { blockSchema } from '#shop/appointments/form.ts'
import type { HostName } from '#shop/appointments/hosts/read.ts'
import type { AppointmentResult } from './act-on-appointments.ts'
import { problemText } from './problem-text.ts'

type BlockFormProps = {
  today: string
  /** The day it begins with. */
  day: string
  hosts: readonly HostName[]
  /** The host whose calendar is shown; null for all. */
  host: number | null
}

/** Blocks a time for appointments. */
export function BlockForm({ today, day, hosts, host }: BlockFormProps) {
  const locale = useSite()?.locale ?? 'ar'
  const fetcher = useFetcher<AppointmentResult>()
  const result = fetcher.state === 'idle' ? fetcher.data : undefined
  const refused = result && !result.done ? result : undefined
  const { form, field, problem } = useCheckedForm(blockSchema, refused?.errors)
  return (
    <fetcher.Form {...form} action="/admin/bookings" className="grid gap-3">
      <input type="hidden" name="intent" value="block" />
      <Field {...field('date', day)} label={m.appointment_day()} type="date" required min={today} />
      <div className="grid grid-cols-2 gap-3">
        <Field {...field('from')} label={m.admin_appointments_from()} type="time" required step={300} />
        <Field
          {...field('until')}
          label={m.admin_appointments_until()}
          hint={m.admin_appointments_until_hint()}
          type="time"
          required
          step={300}
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
      <Field {...field('note')} label={m.admin_appointments_note()} optional maxLength={120} dir="auto" />
      {refused && refused.problem !== 'fields' && (
        <Notice tone="danger" live="alert">
          {problemText(refused.problem)}
        </Notice>
      )}
      {result?.done && (
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
