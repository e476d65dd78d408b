import { type ReactNode, useState } from 'react'
import { useFetcher } from 'react-router'
import { hostIn } from '#app/appointment-place.ts'
import { spanInWords } from '#app/appointment-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { HostName } from '#shop/appointments/hosts/read.ts'
import type { CalendarEntry } from '#shop/appointments/read.ts'
import type { AppointmentResult } from './act-on-appointments.ts'
import { problemText } from './problem-text.ts'

type HostFormsProps = {
  entry: CalendarEntry
  /** Hosts who could take it over. */
  hosts: readonly HostName[]
  others: readonly CalendarEntry[]
}

/** Assigns an appointment to another host: any who offers its consultation, or by swapping with another appointment. */
export function HostForms({ entry, hosts, others }: HostFormsProps) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <div className="grid gap-4">
      <HostForm entry={entry} intent="reassign" name="host" label={m.hosts_reassign_to()} yes={m.hosts_reassign_now()}>
        {hosts.map((host) => (
          <option key={host.id} value={host.id}>
            {hostIn(host, locale)}
          </option>
        ))}
      </HostForm>
      {others.length > 0 && (
        <HostForm entry={entry} intent="swap" name="other" label={m.hosts_swap_with()} yes={m.hosts_swap_now()}>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {[other.host && hostIn(other.host, locale), spanInWords(other, locale), other.customer]
                .filter(Boolean)
                .join(' · ')}
            </option>
          ))}
        </HostForm>
      )}
    </div>
  )
}

type HostFormProps = {
  entry: CalendarEntry
  intent: 'reassign' | 'swap'
  name: string
  label: string
  yes: string
  children: ReactNode
}

function HostForm({ entry, intent, name, label, yes, children }: HostFormProps) {
  const fetcher = useFetcher<AppointmentResult>()
  // Another choice asks another question.
  const [isChanged, setChanged] = useState(false)
  const result = fetcher.state === 'idle' && fetcher.data && !fetcher.data.done ? fetcher.data : undefined
  const problem = isChanged ? undefined : result?.problem
  const asks = problem === 'host_outside'
  return (
    <fetcher.Form
      method="post"
      action="/admin/bookings"
      className="grid min-w-0 gap-3"
      onSubmit={() => setChanged(false)}
      onChange={() => setChanged(true)}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="booking" value={entry.id} />
      <Field as="select" label={label} name={name}>
        {children}
      </Field>
      {problem && (
        <Notice tone={asks ? 'warning' : 'danger'} live="alert">
          {problemText(problem)}
        </Notice>
      )}
      <Button
        type="submit"
        variant="secondary"
        pending={fetcher.state !== 'idle'}
        className="justify-self-start"
        {...(asks && { name: 'outside', value: 'on' })}
      >
        {asks ? m.hosts_outside_yes() : yes}
      </Button>
    </fetcher.Form>
  )
}
