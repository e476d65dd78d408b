import type { Filter } from '#app/admin/kit/list/filter-chips.tsx'
import * as m from '#locales/compiled/messages.js'
import {
  type OrderKind,
  type OrderTask,
  orderKinds,
  orderStatuses,
  orderTasks,
  paymentStatuses,
} from '#shop/orders/status.ts'
import { paymentName, statusName } from '../names.ts'

const kinds: Record<OrderKind, () => string> = {
  digital: m.admin_kind_digital,
  parcel: m.admin_kind_parcel,
  consultation: m.admin_orders_type_session,
  gift: m.admin_gifts_filter,
}
const turns: Record<OrderTask, () => string> = {
  waiting: m.admin_orders_turn_waiting,
  hands: m.admin_orders_turn_hands,
  ship: m.shipments_turn_ship,
  partly: m.shipments_partly,
  late: m.shipments_turn_late,
  collect: m.shipments_turn_collect,
  returning: m.admin_returns_turn,
  owed: m.admin_orders_turn_owed,
  review: m.admin_orders_turn_review,
}

/** The filters of the order list; the customer filter is shown only when the URL sets it. */
export function filterChoices(params: URLSearchParams): Filter[] {
  const all = { value: '', label: m.admin_orders_filter_all() }
  const customer = params.get('customer')
  return [
    {
      name: 'turn',
      label: m.admin_orders_filter_turn(),
      options: [all, ...orderTasks.map((value) => ({ value, label: turns[value]() }))],
    },
    {
      name: 'status',
      label: m.admin_col_status(),
      options: [all, ...orderStatuses.map((value) => ({ value, label: statusName(value) }))],
    },
    {
      name: 'payment',
      label: m.admin_col_payment(),
      options: [all, ...paymentStatuses.map((value) => ({ value, label: paymentName(value) }))],
    },
    {
      name: 'kind',
      label: m.admin_col_kind(),
      options: [all, ...orderKinds.map((value) => ({ value, label: kinds[value]() }))],
    },
    ...(customer
      ? [{ name: 'customer', label: m.admin_col_customer(), options: [all, { value: customer, label: customer }] }]
      : []),
  ]
}
