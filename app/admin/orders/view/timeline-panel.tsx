import { actionName } from '#app/admin/audit/action-names.ts'
import { fieldName } from '#app/admin/audit/field-names.ts'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { AuditAction } from '#shop/audit/subjects.ts'
import type { OrderStatus } from '#shop/orders/status.ts'
import { statusName } from '../names.ts'

const eventTexts = {
  placed: m.admin_event_placed,
  changed: m.admin_event_changed,
  paid: m.admin_event_paid,
  payment_failed: m.admin_event_payment_failed,
  expired: m.admin_event_expired,
  superseded: m.admin_event_superseded,
  status: m.admin_event_status,
  paid_late: m.admin_event_paid_late,
  paid_again: m.admin_event_paid_again,
  booking_moved: m.appointment_event_moved,
  booking_cancelled: m.appointment_event_cancelled,
  booking_reassigned: m.appointment_event_reassigned,
  session_booked: m.package_event_booked,
  session_given_back: m.package_event_given_back,
  refund_requested: m.admin_orders_event_refund_requested,
  refunded_part: m.admin_orders_event_refunded_part,
  refunded: m.admin_orders_event_refunded,
  refund_failed: m.admin_orders_event_refund_failed,
  return_requested: m.returns_event_requested,
  return_withdrawn: m.returns_event_withdrawn,
  gift_sent: m.gift_event_sent,
  gift_sent_again: m.gift_event_sent_again,
  gift_changed: m.gift_event_changed,
  gift_opened: m.gift_event_opened,
  gift_refused: m.gift_event_refused,
} as const

export type OrderEvent = {
  id: number
  kind: keyof typeof eventTexts
  fromStatus: OrderStatus | null
  toStatus: OrderStatus | null
  by: string
  at: Date
}

/** An admin's action other than the status changes, as the audit log has it. */
type AdminAction = {
  id: number
  action: AuditAction
  by: string
  at: Date
  changes: readonly { field: string; to: unknown }[]
}

type Props = { events: OrderEvent[]; adminActions: AdminAction[]; madeBy: string | null }

/** What happened to the order, by whom and when; newest first. `madeBy` placed it for its buyer. */
export function TimelinePanel({ events, adminActions, madeBy }: Props) {
  const points = [
    ...events.map((event) => ({
      key: `event ${event.id}`,
      at: event.at,
      what: <EventDescription event={event} madeBy={madeBy} />,
      by: <By event={event} madeBy={madeBy} />,
    })),
    ...adminActions.map((adminAction) => ({
      key: `deed ${adminAction.id}`,
      at: adminAction.at,
      what: <Action adminAction={adminAction} />,
      by: <Address>{adminAction.by}</Address>,
    })),
  ]
    // Of two events at the same moment the one recorded later comes first.
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .reverse()
  return (
    <Panel title={m.admin_timeline_title()}>
      <ol>
        {points.map(({ key, at, what, by }, index) => (
          <li key={key} className="group relative flex gap-3 pb-4 last:pb-0">
            {/* A stem with a bud per event. */}
            <span
              aria-hidden="true"
              className="absolute start-[5px] top-4 bottom-0 w-0.5 bg-line-strong group-last:hidden"
            />
            <span
              aria-hidden="true"
              className={cx('mt-2.5 size-3 shrink-0 rounded-full', index === 0 ? 'bg-leaf' : 'bg-control')}
            />
            <div className="min-w-0">
              <p>{what}</p>
              <p className="text-sm text-quiet">
                <DateTime at={at} />
                <span aria-hidden="true"> · </span>
                {by}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** For a correction, the names of the corrected fields; the values are in the audit log. */
function Action({ adminAction: { action, changes } }: { adminAction: AdminAction }) {
  const name = actionName(action, 'order')
  if (action !== 'contact') return name
  return `${name}: ${changes.map(({ field }) => fieldName(field)).join(`${m.list_comma()} `)}`
}

type Event = Pick<Props, 'madeBy'> & { event: OrderEvent }

function EventDescription({ event, madeBy }: Event) {
  if (event.kind === 'placed' && madeBy !== null) return m.admin_orders_event_placed_for_customer()
  return (
    <>
      {eventTexts[event.kind]()}
      {event.kind === 'status' && event.fromStatus && event.toStatus && (
        <> {m.admin_event_status_from_to({ from: statusName(event.fromStatus), to: statusName(event.toStatus) })}</>
      )}
    </>
  )
}

/** Guests and accounts that place an order are both shown as the customer; admins are shown by email. */
function By({ event: { by, kind }, madeBy }: Event) {
  if (by === 'seed') return m.admin_by_seed()
  if (by === 'gateway') return m.admin_by_gateway()
  if (by === 'system') return m.admin_by_system()
  if (by === 'recipient') return m.gift_event_by_recipient()
  const isPlaced = kind === 'placed' && madeBy === null
  if (by === 'guest' || by === 'buyer' || isPlaced || kind === 'superseded') return m.admin_by_customer()
  return <Address>{by}</Address>
}

function Address({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere">
      {children}
    </bdi>
  )
}
