import { searchText } from '#app/admin/kit/list/page-query.ts'
import type { OrderFilters } from '#shop/orders/list-orders.ts'
import { orderKinds, orderStatuses, orderTasks, paymentStatuses } from '#shop/orders/status.ts'
import { requestedDays } from '#shop/typed/days.ts'

/** The filters of the order list in a URL's query; invalid values are dropped. Both days are inclusive. */
export function orderFilters(searchParams: URLSearchParams): OrderFilters {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((each) => each === searchParams.get(name))
  const { from, until } = requestedDays(searchParams)
  return {
    status: one('status', orderStatuses),
    payment: one('payment', paymentStatuses),
    kind: one('kind', orderKinds),
    turn: one('turn', orderTasks),
    from,
    before: until,
    customer: searchText(searchParams.get('customer')) || undefined,
    words: searchText(searchParams.get('q')) || undefined,
  }
}
