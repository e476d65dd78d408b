import { Link } from 'react-router'
import { When } from '#app/admin/dates.tsx'
import { AdminMoney } from '#app/admin/money.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderSummary } from '#shop/orders/read.ts'
import { PaymentBadge, ReviewBadge, StatusBadge } from './badges.tsx'

const head = 'px-3 py-2.5 font-medium'
const cell = 'align-middle md:px-3 md:py-2.5'

/** Orders as a table; on a phone each row becomes a card that is tapped as a whole. */
export function OrdersTable({ orders, label }: { orders: OrderSummary[]; label: string }) {
  return (
    <div className="md:sheet md:overflow-x-auto">
      <table className="w-full border-collapse max-md:block" aria-label={label}>
        <thead className="border-b border-line text-sm text-quiet max-md:sr-only">
          <tr>
            <th scope="col" className={`${head} text-start md:ps-5`}>
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
            <th scope="col" className={`${head} text-end md:pe-5`}>
              {m.admin_col_total()}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
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
    <tr className="group border-line transition-colors hover:bg-paper max-md:sheet max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:p-4 md:not-last:border-b">
      <td className={`${cell} max-md:grow md:ps-5`}>
        <Link
          to={`/admin/orders/view/${order.number}`}
          className="inline-flex items-center font-semibold text-leaf hover:underline max-md:after:absolute max-md:after:inset-0 max-md:after:rounded-lg md:min-h-11"
        >
          <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
            {order.number}
          </bdi>
        </Link>
      </td>
      <td className={`${cell} max-md:order-2 max-md:basis-full md:max-w-64`}>
        <span className="line-clamp-2 font-medium wrap-anywhere">
          <bdi>{`${order.firstName} ${order.lastName}`}</bdi>
        </span>
        {order.needsReview && (
          <span className="mt-1 block">
            <ReviewBadge reason={order.needsReview} />
          </span>
        )}
      </td>
      <td className={`${cell} max-md:order-3`}>
        <StatusBadge status={order.status} paid={order.paymentStatus === 'paid'} />
      </td>
      <td className={`${cell} max-md:order-3`}>
        <PaymentBadge status={order.paymentStatus} />
      </td>
      <td className={`${cell} text-sm whitespace-nowrap max-md:order-3`}>
        {order.isDigitalOnly ? m.admin_kind_digital() : m.admin_kind_parcel()}
      </td>
      <td className={`${cell} text-sm text-quiet md:whitespace-nowrap max-md:order-4 max-md:basis-full`}>
        <When at={order.createdAt} />
      </td>
      <td className={`${cell} text-end font-semibold md:pe-5 max-md:order-1`}>
        <AdminMoney fils={order.total} />
      </td>
    </tr>
  )
}
