import { Link } from 'react-router'
import { When } from '#app/admin/dates.tsx'
import { AdminMoney } from '#app/admin/money.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderSummary } from '#shop/orders/read.ts'
import { PaymentBadge, ReviewBadge, StatusBadge } from './badges.tsx'

const head = 'px-3 py-2.5 font-medium'
const cell = 'align-middle lg:px-3 lg:py-2.5'

/** Orders as a table; on a phone each row becomes a card that is tapped as a whole. */
export function OrdersTable({ orders, label }: { orders: OrderSummary[]; label: string }) {
  return (
    <div className="lg:sheet lg:overflow-x-auto">
      <table className="w-full border-collapse max-lg:block" aria-label={label}>
        <thead className="border-b border-line text-sm text-quiet max-lg:sr-only">
          <tr>
            <th scope="col" className={`${head} text-start lg:ps-5`}>
              {m.admin_col_number()}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.admin_col_customer()}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.admin_col_status()}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.admin_col_payment()}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.admin_col_kind()}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.admin_col_date()}
            </th>
            <th scope="col" className={`${head} text-end lg:pe-5`}>
              {m.admin_col_total()}
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-3 md:max-lg:grid-cols-2">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OrderRow({ order }: { order: OrderSummary }) {
  return (
    <tr className="group border-line transition-colors hover:bg-paper max-lg:sheet max-lg:relative max-lg:content-start max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:p-4 lg:not-last:border-b">
      <td className={`${cell} max-lg:grow lg:ps-5`}>
        <Link
          to={`/admin/orders/view/${order.number}`}
          className="inline-flex items-center font-semibold text-leaf hover:underline max-lg:after:absolute max-lg:after:inset-0 max-lg:after:rounded-lg lg:min-h-11"
        >
          <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
            {order.number}
          </bdi>
        </Link>
      </td>
      <td className={`${cell} max-lg:order-2 max-lg:basis-full lg:max-w-64`}>
        <span className="line-clamp-2 font-medium wrap-anywhere">
          <bdi>{`${order.firstName} ${order.lastName}`}</bdi>
        </span>
        {order.needsReview && (
          <span className="mt-1 block">
            <ReviewBadge reason={order.needsReview} />
          </span>
        )}
      </td>
      <td className={`${cell} max-lg:order-3`}>
        <StatusBadge status={order.status} paid={order.paymentStatus === 'paid'} />
      </td>
      <td className={`${cell} max-lg:order-3`}>
        <PaymentBadge status={order.paymentStatus} />
      </td>
      <td className={`${cell} text-sm whitespace-nowrap max-lg:order-3`}>
        {order.isDigitalOnly ? m.admin_kind_digital() : m.admin_kind_parcel()}
      </td>
      <td className={`${cell} text-sm text-quiet lg:whitespace-nowrap max-lg:order-4 max-lg:basis-full`}>
        <When at={order.createdAt} />
      </td>
      <td className={`${cell} text-end font-semibold lg:pe-5 max-lg:order-1`}>
        <AdminMoney fils={order.total} />
      </td>
    </tr>
  )
}
