import { Link } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { withQuery } from '#app/admin/kit/list/use-list-query.ts'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import type { OrderSummary } from '#shop/orders/list-orders.ts'
import { isOwed } from '#shop/orders/status.ts'
import { OwedBadge, PartlyBadge, PaymentBadge, RefundedPart, ReviewBadge, StatusBadge } from '../badges.tsx'

const cell = 'align-middle lg:px-1.5 lg:py-0'

type OrdersTableProps = {
  orders: OrderSummary[]
  label: string
  /** The list's query, added to each order's link for navigation. */
  listQuery: string
  /** The numbers of the ticked orders. */
  chosen: ReadonlySet<string>
  /** Undefined for roles that may neither move orders nor print slips: they get no checkboxes. */
  onChoose: ((number: string, chosen: boolean) => void) | undefined
}

/** Orders as a table with checkboxes; on a phone each row is a tappable card. */
export function OrdersTable({ orders, label, listQuery, chosen, onChoose }: OrdersTableProps) {
  const columns = [
    ...(onChoose ? [{ name: m.admin_orders_col_choose(), hidden: true }] : []),
    m.admin_col_number(),
    m.admin_col_customer(),
    m.admin_col_status(),
    m.admin_col_payment(),
    m.admin_col_kind(),
    m.admin_col_date(),
    { name: m.admin_col_total(), end: true },
  ]
  return (
    <CardTable label={label} columns={columns} dense>
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          listQuery={listQuery}
          chosen={chosen.has(order.number)}
          onChoose={onChoose}
        />
      ))}
    </CardTable>
  )
}

type OrderRowProps = Pick<OrdersTableProps, 'listQuery' | 'onChoose'> & { order: OrderSummary; chosen: boolean }

function OrderRow({ order, listQuery, chosen, onChoose }: OrderRowProps) {
  return (
    <CardRow>
      {onChoose && (
        <td className={`${cell} lg:w-px lg:pe-0 lg:ps-2`}>
          {/* Touch target size; on a card it lies above the link that covers the rest. */}
          <label className="relative z-1 -m-2 flex size-11 items-center justify-center lg:m-0 lg:h-8.5 lg:w-9">
            <input
              type="checkbox"
              checked={chosen}
              onChange={(event) => onChoose(order.number, event.target.checked)}
              aria-label={m.admin_orders_choose({ number: order.number })}
              className="size-5"
            />
          </label>
        </td>
      )}
      <td className={cx(cell, 'max-lg:grow', !onChoose && 'lg:ps-5')}>
        <Link
          to={withQuery(adminOrderPath(order.number), listQuery)}
          className="inline-flex items-center font-semibold text-leaf hover:underline max-lg:after:absolute max-lg:after:inset-0 max-lg:after:rounded-lg lg:min-h-8.5"
        >
          <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
            {order.number}
          </bdi>
        </Link>
      </td>
      <td className={`${cell} max-lg:order-2 max-lg:basis-full lg:min-w-36 lg:max-w-64`}>
        <span dir="auto" className="line-clamp-1 font-medium wrap-anywhere [text-align:-webkit-match-parent]">
          {`${order.firstName} ${order.lastName}`}
        </span>
        {(order.needsReview || isOwed(order)) && (
          <span className="mt-1 flex flex-wrap gap-1">
            {order.needsReview && <ReviewBadge reason={order.needsReview} />}
            {isOwed(order) && <OwedBadge />}
          </span>
        )}
      </td>
      <td className={`${cell} max-lg:order-3`}>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={order.status} paid={order.paymentStatus === 'paid'} />
          <PartlyBadge fulfilment={order.fulfilment} status={order.status} />
        </span>
      </td>
      <td className={`${cell} max-lg:order-3`}>
        <PaymentBadge status={order.paymentStatus} refunded={order.refunded} />
      </td>
      <td className={`${cell} text-sm whitespace-nowrap max-lg:order-3`}>
        {kindsOf(order).join(m.admin_orders_types_and())}
      </td>
      <td className={`${cell} text-sm text-quiet lg:whitespace-nowrap max-lg:order-4 max-lg:basis-full`}>
        <DateTime at={order.createdAt} />
      </td>
      <td className={`${cell} text-end font-semibold lg:pe-3 lg:leading-tight max-lg:order-1`}>
        <AdminMoney fils={order.total} />
        <RefundedPart refunded={order.refunded} />
      </td>
    </CardRow>
  )
}

/** An order's contents in a word or two: whether it ships, and whether it has a consultation. */
function kindsOf({ isDigitalOnly, kinds }: OrderSummary): string[] {
  const session = kinds.includes('consultation')
  const only = session && kinds.length === 1
  return [
    ...(isDigitalOnly ? (only ? [] : [m.admin_kind_digital()]) : [m.admin_kind_parcel()]),
    ...(session ? [m.admin_orders_type_session()] : []),
  ]
}
