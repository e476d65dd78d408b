import { Link } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import { PaymentBadge, StatusBadge } from '#app/admin/orders/badges.tsx'
import * as m from '#locales/compiled/messages.js'
import type { readSender } from '#shop/messages/read-sender.ts'
import { formatPhone } from '#shop/phone.ts'
import { MessageBadge } from './badges.tsx'

type SenderPanelProps = {
  message: { name: string; email: string; phone: string | null }
  sender: Awaited<ReturnType<typeof readSender>>
}

const row = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line py-2 not-last:border-b'
const link = '-my-1.5 inline-flex min-h-11 items-center font-medium text-leaf hover:underline'

/** The sender, their orders, and their other messages. */
export function SenderPanel({ message: { name, email, phone }, sender: { orders, others } }: SenderPanelProps) {
  return (
    <>
      <Panel title={m.inbox_sender()}>
        <Facts
          facts={[
            { name: m.inbox_name(), value: <bdi>{name}</bdi> },
            {
              name: m.inbox_email(),
              value: email && (
                <a href={`mailto:${email}`} className="-my-2.5 inline-block py-2.5 text-leaf hover:underline">
                  <bdi dir="ltr">{email}</bdi>
                </a>
              ),
            },
            {
              name: m.inbox_phone(),
              value: phone && (
                <a href={`tel:${phone}`} className="-my-2.5 inline-block py-2.5 text-leaf hover:underline">
                  <bdi dir="ltr">{formatPhone(phone)}</bdi>
                </a>
              ),
            },
          ]}
        />
      </Panel>
      <Panel title={m.inbox_orders()}>
        {orders.length === 0 ? (
          <p className="text-sm text-quiet">{m.inbox_no_orders()}</p>
        ) : (
          <ul>
            {orders.map((order) => (
              <li key={order.number} className={row}>
                <OrderLink number={order.number} className="-my-1.5 font-medium" />
                <AdminMoney fils={order.total} />
                <span className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1">
                  <StatusBadge status={order.status} paid={order.paymentStatus === 'paid'} />
                  <PaymentBadge status={order.paymentStatus} refunded={order.refunded} />
                  {!order.isTheirs && <span className="text-sm text-quiet">{m.inbox_order_other()}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {others.length > 0 && (
        <Panel title={m.inbox_others()}>
          <ul>
            {others.map((other) => (
              <li key={other.id} className={row}>
                <Link to={`/admin/messages/view/${other.id}`} className={`${link} min-w-0 wrap-anywhere`}>
                  <bdi>{other.subject || other.number}</bdi>
                </Link>
                <MessageBadge status={other.status} />
                <DateTime at={other.createdAt} className="basis-full text-sm text-quiet" />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
