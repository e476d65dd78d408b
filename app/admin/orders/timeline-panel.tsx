import { When } from '#app/admin/dates.tsx'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { OrderStatus } from '#shop/orders/status.ts'
import { statusName } from './names.ts'
import { Panel } from './panel.tsx'

const happenings = {
  placed: m.admin_event_placed,
  paid: m.admin_event_paid,
  payment_failed: m.admin_event_payment_failed,
  expired: m.admin_event_expired,
  superseded: m.admin_event_superseded,
  status: m.admin_event_status,
  paid_late: m.admin_event_paid_late,
  paid_again: m.admin_event_paid_again,
} as const

export type OrderEvent = {
  id: number
  kind: keyof typeof happenings
  fromStatus: OrderStatus | null
  toStatus: OrderStatus | null
  by: string
  at: Date
}

/** What happened to the order, who did it and when; the latest first, where the reader looks. */
export function TimelinePanel({ events }: { events: OrderEvent[] }) {
  return (
    <Panel title={m.admin_timeline_title()}>
      <ol>
        {events.toReversed().map((event, index) => (
          <li key={event.id} className="group relative flex gap-3 pb-4 last:pb-0">
            {/* A stem with a bud for each event. */}
            <span
              aria-hidden="true"
              className="absolute start-[5px] top-4 bottom-0 w-0.5 bg-line-strong group-last:hidden"
            />
            <span
              aria-hidden="true"
              className={cx('mt-2.5 size-3 shrink-0 rounded-full', index === 0 ? 'bg-leaf' : 'bg-control')}
            />
            <div className="min-w-0">
              <p>
                {happenings[event.kind]()}
                {event.kind === 'status' && event.fromStatus && event.toStatus && (
                  <>
                    {' '}
                    {m.admin_event_status_from_to({
                      from: statusName(event.fromStatus),
                      to: statusName(event.toStatus),
                    })}
                  </>
                )}
              </p>
              <p className="text-sm text-quiet">
                <When at={event.at} />
                <span aria-hidden="true"> · </span>
                <By event={event} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** An order is placed by a guest or an account, both of whom are the customer; admins are named by their address. */
function By({ event: { by, kind } }: { event: OrderEvent }) {
  if (by === 'seed') return m.admin_by_seed()
  if (by === 'gateway') return m.admin_by_gateway()
  if (by === 'system') return m.admin_by_system()
  if (by === 'guest' || kind === 'placed' || kind === 'superseded') return m.admin_by_customer()
  return (
    <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere">
      {by}
    </bdi>
  )
}
