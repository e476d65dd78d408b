import { DateTime } from '#app/admin/kit/dates.tsx'
import type { PageLinks } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import { PaymentBadge, RefundedPart, StatusBadge } from '#app/admin/orders/badges.tsx'
import { Badge } from '#app/ui/badge.tsx'
import * as m from '#locales/compiled/messages.js'
import type { readUserOrders } from '#shop/accounts/users/read-user.ts'

type Orders = Pick<Awaited<ReturnType<typeof readUserOrders>>, 'rows' | 'totals'>

/** A user's orders, newest first, with totals. */
export function OrdersPanel({ orders: { rows, totals }, links }: { orders: Orders; links: PageLinks }) {
  return (
    <Panel title={m.users_orders_title()} className="min-w-0">
      <dl className="mb-2 flex flex-wrap gap-x-8 gap-y-2">
        <Sum name={m.users_orders_count()}>{totals.orders}</Sum>
        <Sum name={m.users_orders_paid()}>{totals.paid}</Sum>
        <Sum name={m.users_orders_revenue()}>
          <AdminMoney fils={totals.revenue} />
        </Sum>
      </dl>
      {rows.length === 0 ? (
        <p className="text-quiet">{m.users_orders_none()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2">
              <OrderLink number={order.number} className="font-semibold" />
              <span className="flex grow flex-wrap items-center gap-x-3 gap-y-1">
                <StatusBadge status={order.status} paid={order.paymentStatus === 'paid'} />
                <PaymentBadge status={order.paymentStatus} refunded={order.refunded} />
                {order.isGuest && <Badge>{m.users_orders_guest()}</Badge>}
              </span>
              <DateTime at={order.createdAt} className="text-sm text-quiet" />
              <span className="text-end font-semibold">
                <AdminMoney fils={order.total} />
                <RefundedPart refunded={order.refunded} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pager links={links} />
    </Panel>
  )
}

function Sum({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
