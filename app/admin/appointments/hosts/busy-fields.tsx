import { Panel } from '#app/admin/kit/panel.tsx'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { calendarProblem } from './host-result.ts'

type BusyFieldsProps = {
  host: { readsBusy: boolean; busyReadAt: Date | null; busyProblem: string | null } | null
  error: string | undefined
}

/** The host's external calendar, whose URL is stored but never shown, and the state of its import. */
export function BusyFields({ host, error }: BusyFieldsProps) {
  const locale = useSite()?.locale ?? 'ar'
  const reads = host?.readsBusy === true
  return (
    <Panel title={m.hosts_busy()}>
      <p className="mb-3 max-w-prose text-sm text-quiet">{m.hosts_busy_text()}</p>
      {reads && (
        <p className="mb-3 text-sm" suppressHydrationWarning>
          {host.busyReadAt ? m.hosts_busy_read({ when: formatWhen(host.busyReadAt, locale) }) : m.hosts_busy_never()}
        </p>
      )}
      {reads && host.busyProblem && (
        <Notice tone="warning" className="mb-3">
          {calendarProblem(host.busyProblem)}
        </Notice>
      )}
      <Field
        label={m.hosts_busy_address()}
        hint={reads ? m.hosts_busy_stored() : undefined}
        name="busyUrl"
        optional
        inputMode="url"
        autoComplete="off"
        maxLength={1000}
        placeholder="https://"
        error={error}
      />
      {reads && (
        <Checkbox name="busyOff" className="mt-2">
          {m.hosts_busy_off()}
        </Checkbox>
      )}
    </Panel>
  )
}
