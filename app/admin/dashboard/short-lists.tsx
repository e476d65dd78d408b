import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { PaymentBadge, StatusBadge } from '#app/admin/orders/badges.tsx'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import type { LatestOrder, LowProduct, UnreadMessage } from '#shop/reports/dashboard-lists.ts'

/** A short list with a link to the full one; `empty` is shown when there is nothing. */
function ShortList({
  title,
  all,
  empty,
  children,
}: {
  title: string
  all: string
  empty: string
  children: ReactNode[]
}) {
  return (
    <Panel title={title}>
      {children.length === 0 ? (
        <p className="py-2 text-quiet">{empty}</p>
      ) : (
        <ul className="-mx-2 flex flex-col">{children}</ul>
      )}
      <TextLink to={all} className="mt-2 font-medium">
        {m.admin_dash_all()}
        <span className="sr-only">: {title}</span>
      </TextLink>
    </Panel>
  )
}

const line = 'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md px-2 py-1.5 hover:bg-sunken'

/** The latest orders, each linking to its page. */
export function LatestOrders({ orders }: { orders: LatestOrder[] }) {
  return (
    <ShortList title={m.admin_dash_latest()} all="/admin/orders" empty={m.admin_orders_empty_text()}>
      {orders.map((order) => (
        <li key={order.id} className="border-b border-line last:border-0">
          <Link to={adminOrderPath(order.number)} className={line}>
            <bdi dir="ltr" className="font-semibold whitespace-nowrap text-leaf tabular-nums">
              {order.number}
            </bdi>
            <span className="min-w-0 grow basis-32 truncate">
              <bdi>{`${order.firstName} ${order.lastName}`}</bdi>
            </span>
            <StatusBadge status={order.status} paid={order.paymentStatus === 'paid'} />
            <PaymentBadge status={order.paymentStatus} refunded={order.refunded} />
            <AdminMoney fils={order.total} className="ms-auto font-semibold" />
          </Link>
        </li>
      ))}
    </ShortList>
  )
}

/** Products low in stock, the lowest first. They link to the view: a variant has no edit page of its own. */
export function LowProducts({ products }: { products: LowProduct[] }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <ShortList
      title={m.admin_dash_stock()}
      all="/admin/products?status=active&stock=low"
      empty={m.admin_dash_stock_none()}
    >
      {products.map(({ id, stock, ...titles }) => (
        <li key={id} className="border-b border-line last:border-0">
          <Link to={`/admin/products/view/${id}`} className={line}>
            <span className="min-w-0 grow basis-32">
              <bdi>{titleIn(titles, locale)}</bdi>
            </span>
            <Badge tone={stock === 0 ? 'tomato' : 'sun'}>
              {stock === 0 ? m.admin_dash_sold_out() : m.admin_dash_left({ count: stock })}
            </Badge>
          </Link>
        </li>
      ))}
    </ShortList>
  )
}

/** Unread messages. */
export function UnreadMessages({ messages }: { messages: UnreadMessage[] }) {
  return (
    <ShortList title={m.admin_dash_unread()} all="/admin/messages?status=unread" empty={m.admin_dash_unread_none()}>
      {messages.map(({ id, name, subject, priority, createdAt }) => (
        <li key={id} className="border-b border-line last:border-0">
          <Link to={`/admin/messages/view/${id}`} className={line}>
            <span className="min-w-0 grow basis-40">
              <span className="block truncate font-medium">
                <bdi>{name}</bdi>
              </span>
              <span className="block truncate text-sm">
                <bdi>{subject}</bdi>
              </span>
            </span>
            {priority === 'urgent' && <Badge tone="tomato">{m.admin_dash_urgent()}</Badge>}
            {priority === 'high' && <Badge tone="sun">{m.admin_dash_high()}</Badge>}
            <DateTime at={createdAt} className="text-sm text-quiet" />
          </Link>
        </li>
      ))}
    </ShortList>
  )
}
