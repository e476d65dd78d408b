import { type ReactNode, useState } from 'react'
import { useFetcher } from 'react-router'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import { hostIn } from '#app/appointment-place.ts'
import { dayInWords, timesInWords } from '#app/appointment-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { HostName } from '#shop/appointments/hosts/read.ts'
import type { CalendarEntry } from '#shop/appointments/read.ts'
import type { AppointmentState } from '#shop/appointments/status.ts'
import { formatPhone } from '#shop/phone.ts'
import type { AppointmentResult } from './act-on-appointments.ts'
import { HostForms } from './host-forms.tsx'
import { MoveForm } from './move-form.tsx'
import { ReturnSession } from './packages/return-session.tsx'
import { problemText } from './problem-text.ts'

const states: Record<AppointmentState, () => string> = {
  held: m.appointment_state_held,
  confirmed: m.appointment_state_confirmed,
  done: m.appointment_state_done,
  missed: m.appointment_state_missed,
  cancelled: m.appointment_state_cancelled,
  blocked: m.admin_appointments_blocked,
}

type EntryProps = {
  entry: CalendarEntry
  isOver: boolean
  day?: boolean
  /** The hosts, when there are several. */
  hosts: readonly HostName[]
  /** The appointments it could swap hosts with. */
  others?: readonly CalendarEntry[]
}

/** One entry of the calendar with the team's actions; with `day`, its date is shown too. */
export function Entry({ entry, isOver, day = false, hosts, others = [] }: EntryProps) {
  const locale = useSite()?.locale ?? 'ar'
  const fetcher = useFetcher<AppointmentResult>()
  const [open, setOpen] = useState<'move' | 'cancel' | 'host' | null>(null)
  const busy = fetcher.state !== 'idle'
  const result = busy ? undefined : fetcher.data
  const title = titleIn(entry, locale)
  const stands = entry.state === 'confirmed'
  const isLost = entry.state === 'missed' || entry.state === 'cancelled'
  const isGivable = entry.packageLine !== null && !entry.givenBack && isLost
  const send = (intent: string, children: ReactNode, more: Record<string, string> = {}) => (
    <fetcher.Form method="post" action="/admin/bookings" className="contents" onSubmit={() => setOpen(null)}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="booking" value={entry.id} />
      {Object.entries(more).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </fetcher.Form>
  )
  return (
    <li className={cx('grid content-start gap-2 rounded-md border p-3', look(entry.state))}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="font-semibold tabular-nums" suppressHydrationWarning>
          {day && `${dayInWords(entry.startsAt, locale)} · `}
          <bdi>{timesInWords(entry, locale)}</bdi>
        </p>
        <p className="text-sm text-quiet">
          {states[entry.state]()}
          {entry.host && ` · ${hostIn(entry.host, locale)}`}
          {entry.packageLine !== null &&
            ` · ${entry.givenBack ? m.admin_packages_given_back() : m.admin_packages_of()}`}
          {entry.mode && ` · ${entry.mode === 'phone' ? m.appointment_mode_phone() : m.appointment_mode_live()}`}
        </p>
      </div>
      {entry.number ? (
        <>
          <p className="wrap-anywhere">
            <bdi>{entry.customer}</bdi> · <bdi>{title}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm">
            <OrderLink number={entry.number} className="underline" />
            {entry.phone && (
              <a href={`tel:${entry.phone}`} className="inline-flex min-h-11 items-center text-leaf underline">
                <bdi dir="ltr">{formatPhone(entry.phone)}</bdi>
              </a>
            )}
          </p>
        </>
      ) : (
        entry.note && <p className="wrap-anywhere [unicode-bidi:plaintext]">{entry.note}</p>
      )}
      {entry.sessionNote && !day && (
        <p className="text-sm wrap-anywhere text-quiet [unicode-bidi:plaintext]">{entry.sessionNote}</p>
      )}
      {entry.conflicts && <Notice tone="warning">{m.hosts_conflict()}</Notice>}
      {result && !result.done && (
        <Notice tone="danger" live="alert">
          {problemText(result.problem)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {entry.mayMove && !(stands && isOver) && (
          <Button
            variant="quiet"
            aria-expanded={open === 'move'}
            onClick={() => setOpen(open === 'move' ? null : 'move')}
          >
            {stands ? m.appointment_move() : m.admin_appointments_give_time()}
          </Button>
        )}
        {stands && !isOver && hosts.length > 1 && (
          <Button
            variant="quiet"
            aria-expanded={open === 'host'}
            onClick={() => setOpen(open === 'host' ? null : 'host')}
          >
            {m.hosts_reassign()}
          </Button>
        )}
        {stands && !isOver && (
          <Button
            variant="quiet"
            aria-expanded={open === 'cancel'}
            onClick={() => setOpen(open === 'cancel' ? null : 'cancel')}
          >
            {m.appointment_cancel()}
          </Button>
        )}
        {isGivable && <ReturnSession bookingId={entry.id} />}
        {isOver && !entry.givenBack && (stands || entry.state === 'done' || entry.state === 'missed') && (
          <>
            {entry.state !== 'done' &&
              send(
                'close',
                <Button type="submit" variant="quiet" pending={busy}>
                  {m.admin_appointments_done()}
                </Button>,
                { state: 'done' },
              )}
            {entry.state !== 'missed' &&
              send(
                'close',
                <Button type="submit" variant="quiet" pending={busy}>
                  {m.admin_appointments_missed()}
                </Button>,
                { state: 'missed' },
              )}
          </>
        )}
        {entry.state === 'blocked' &&
          send(
            'unblock',
            <Button type="submit" variant="quiet" pending={busy}>
              {m.admin_appointments_unblock()}
            </Button>,
          )}
      </div>
      {open === 'move' && <MoveForm entry={entry} isOver={isOver} />}
      {open === 'host' && (
        <HostForms entry={entry} hosts={hosts.filter(({ id }) => id !== entry.hostId)} others={others} />
      )}
      {open === 'cancel' &&
        send(
          'cancel',
          <div className="grid gap-2">
            <p>{entry.packageLine === null ? m.admin_appointments_cancel_ask() : m.admin_packages_cancel_ask()}</p>
            <Button type="submit" variant="danger" pending={busy} className="justify-self-start">
              {m.appointment_cancel_now()}
            </Button>
          </div>,
        )}
    </li>
  )
}

function look(state: AppointmentState): string {
  if (state === 'confirmed') return 'border-leaf bg-leaf-tint'
  if (state === 'held') return 'border-sun bg-raised'
  return 'border-line bg-sunken'
}
