import { useEffect, useState } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { dayInWords, hourInWords, otherZone, whenInWords, zoneName } from '#app/appointment-time.ts'
import { useSite } from '#app/site.ts'
import { TimePicker } from '#app/storefront/appointments/slot-picker.tsx'
import type { TakenSlot } from '#app/storefront/appointments/use-slots.ts'
import { NeedsScripts } from '#app/storefront/kit/needs-scripts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useSitePath } from '#app/ui/link.tsx'
import { CalendarIcon } from '#app/ui/more-icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ChangeRefusal } from '#shop/appointments/change-policy.ts'
import { orderPath } from '#shop/orders/access/order-paths.ts'
import { Card } from './card.tsx'
import type { BuyerOrder } from './order-for-buyer.ts'
import { takenSlots } from './sessions/taken-slots.ts'

type Appointment = BuyerOrder['appointments'][number]
/** The answer to changing an appointment. */
export type ChangedAppointment =
  | { bookingId: string; done: 'moved' | 'cancelled' }
  | { bookingId: string; problem: ChangeRefusal | 'unknown' | 'time' | 'limited' }

/** An order's appointments: their state, a calendar link, and what the buyer may change by the policy. */
export function Appointments({ order }: { order: BuyerOrder }) {
  const path = useSitePath()
  if (order.appointments.length === 0) return null
  const action = path(orderPath(order))
  return (
    <Card title={m.appointment_title({ count: order.appointments.length })}>
      <ul className="divide-y divide-line">
        {order.appointments.map((appointment) => (
          <li key={appointment.id} className="grid gap-3 py-4 first:pt-0 last:pb-0">
            <One appointment={appointment} action={action} taken={takenSlots(order.appointments, appointment.id)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const states: Record<Appointment['state'], () => string> = {
  held: m.appointment_state_held,
  confirmed: m.appointment_state_confirmed,
  done: m.appointment_state_done,
  missed: m.appointment_state_missed,
  cancelled: m.appointment_state_cancelled,
  blocked: m.appointment_state_cancelled,
}
const problems: Record<Extract<ChangedAppointment, { problem: string }>['problem'], () => string> = {
  not_confirmed: m.appointment_problem_state,
  too_late: m.appointment_problem_late,
  moved_enough: m.appointment_problem_moves,
  unknown: m.appointment_problem_state,
  time: m.problem_appointment,
  limited: m.problem_too_many_requests,
}

/** What cancelling in time means: the session goes back to its package, or its money to the buyer, if they paid. */
function cancelTexts({ goesBack, isRefundable }: Appointment) {
  if (goesBack) return { ask: m.package_cancel_ask, done: m.package_cancelled }
  return isRefundable
    ? { ask: m.appointment_cancel_ask, done: m.appointment_cancelled }
    : { ask: m.appointment_cancel_ask_unpaid, done: m.appointment_cancelled_unpaid }
}

type OneProps = { appointment: Appointment; action: string; taken: readonly TakenSlot[] }

function One({ appointment, action, taken }: OneProps) {
  const locale = useSite()?.locale ?? 'ar'
  const fetcher = useFetcher<ChangedAppointment>()
  const posted = useActionData<ChangedAppointment>()
  const [moving, setMoving] = useState(false)
  const [time, setTime] = useState('')
  const start = new Date(appointment.startsAt)
  const zone = useOwnZone(appointment.startsAt)
  const busy = fetcher.state !== 'idle'
  // Without scripts the answer is the page's own.
  const answer = fetcher.data ?? posted
  const result = !busy && answer?.bookingId === appointment.id ? answer : undefined
  const over = appointment.state !== 'confirmed' && appointment.state !== 'held'
  return (
    <>
      <div className="flex gap-3">
        <CalendarIcon size={24} className="mt-0.5 shrink-0 text-leaf" />
        <div className="min-w-0">
          <p className="font-semibold">
            <bdi>{appointment.title}</bdi>
          </p>
          {/* Browser and server may format the spaces of a time differently, which is harmless. */}
          <p className={over ? 'text-quiet line-through' : ''} suppressHydrationWarning>
            {dayInWords(start, locale)}
            {locale === 'ar' ? '، ' : ', '}
            <bdi suppressHydrationWarning>{hourInWords(start, locale)}</bdi>{' '}
            <span className="text-sm text-quiet">{m.appointment_in_kuwait()}</span>
          </p>
          {zone && !over && (
            <p className="text-sm text-quiet">
              {m.appointment_yours({
                when: whenInWords(start, locale, zone),
                zone: zoneName(zone, locale),
              })}
            </p>
          )}
          <p className="text-sm text-quiet">
            {appointment.host && `${appointment.host} · `}
            {over || appointment.room ? '' : `${appointment.how} · `}
            {states[appointment.state]()}
            {appointment.isGivenBack && ` · ${m.package_given_back()}`}
          </p>
        </div>
      </div>
      {result && 'problem' in result && (
        <Notice tone="danger" live="alert">
          {problems[result.problem]()}
        </Notice>
      )}
      {result && 'done' in result && (
        <Notice tone="success" live="status">
          {result.done === 'moved' ? m.appointment_moved() : cancelTexts(appointment).done()}
        </Notice>
      )}
      {appointment.state === 'confirmed' && (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {appointment.room && (
            <a href={appointment.room} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
              {m.appointment_join()}
            </a>
          )}
          <a href={appointment.file} className={buttonClass({ variant: 'secondary' })}>
            <CalendarIcon size={20} />
            <span>{m.appointment_calendar()}</span>
          </a>
          {appointment.mayMove && (
            <Button
              variant="quiet"
              className="-mx-2 px-2! noscript:hidden"
              aria-expanded={moving}
              onClick={() => setMoving(!moving)}
            >
              {m.appointment_move()}
            </Button>
          )}
          {appointment.mayCancel && (
            <details className="min-w-0 open:basis-full">
              <summary className="-mx-2 inline-flex min-h-11 cursor-pointer list-none items-center rounded-md px-2 font-semibold text-leaf hover:bg-leaf-tint">
                {m.appointment_cancel()}
              </summary>
              <fetcher.Form method="post" action={action} className="mt-1 grid justify-items-start gap-3">
                <input type="hidden" name="intent" value="cancel" />
                <input type="hidden" name="booking" value={appointment.id} />
                <p>{cancelTexts(appointment).ask()}</p>
                <Button type="submit" variant="danger" pending={busy}>
                  {m.appointment_cancel_now()}
                </Button>
              </fetcher.Form>
            </details>
          )}
        </div>
      )}
      {appointment.mayMove && <NeedsScripts className="text-sm text-quiet" text={m.appointment_needs_javascript()} />}
      {appointment.state === 'confirmed' && !appointment.mayCancel && (
        <p className="text-sm text-quiet">
          {m.appointment_no_change({ hours: m.text_hours({ count: appointment.changeHours }) })}
        </p>
      )}
      {moving && appointment.state === 'confirmed' && (
        <fetcher.Form method="post" action={action} className="grid gap-4" onSubmit={() => setMoving(false)}>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="booking" value={appointment.id} />
          <TimePicker
            productId={appointment.productId}
            legend={m.appointment_choose({ title: appointment.title })}
            name="startsAt"
            value={time}
            onChange={setTime}
            moving={appointment}
            taken={taken}
          />
          <Button type="submit" pending={busy} disabled={time === ''}>
            {m.appointment_move_now()}
          </Button>
        </fetcher.Form>
      )}
    </>
  )
}

/** The reader's own time zone when it differs from Kuwait's at that instant; known only after hydration. */
function useOwnZone(startsAt: string): string | null {
  const [zone, setZone] = useState<string | null>(null)
  useEffect(() => setZone(otherZone(new Date(startsAt))), [startsAt])
  return zone
}
