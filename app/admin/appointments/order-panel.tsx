import { Panel } from '#app/admin/kit/panel.tsx'
import * as m from '#locales/compiled/messages.js'
import type { HostName } from '#shop/appointments/hosts/read.ts'
import type { CalendarEntry } from '#shop/appointments/read.ts'
import { Entry } from './entry.tsx'

type AppointmentsPanelProps = { entries: readonly CalendarEntry[]; hosts: readonly HostName[]; now: Date }

/** The appointments of one order, with the calendar's actions. */
export function AppointmentsPanel({ entries, hosts, now }: AppointmentsPanelProps) {
  if (entries.length === 0) return null
  return (
    <Panel title={m.admin_appointments_title()}>
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <Entry
            key={`${entry.id} ${entry.sequence} ${entry.state}`}
            entry={entry}
            isOver={entry.startsAt <= now}
            day
            hosts={hosts}
          />
        ))}
      </ul>
    </Panel>
  )
}
