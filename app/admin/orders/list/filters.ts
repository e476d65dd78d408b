import { daysAsked } from '#shop/kuwait-time.ts'
import type { OrderFilters } from '#shop/orders/list-orders.ts'
import { orderKinds, orderStatuses, orderTurns, paymentStatuses } from '#shop/orders/status.ts'

/** Search text as the database accepts it. */
const plain = (text: string | null) =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, 320)

/** The filters of the order list in a URL's query; invalid values are dropped. Both days are inclusive. */
export function orderFilters(searchParams: URLSearchParams): OrderFilters {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((each) => each === searchParams.get(name))
  const { from, until } = daysAsked(searchParams)
  return {
    status: one('status', orderStatuses),
    payment: one('payment', paymentStatuses),
    kind: one('kind', orderKinds),
    turn: one('turn', orderTurns),
    from,
    before: until,
    customer: plain(searchParams.get('customer')) || undefined,
    words: plain(searchParams.get('q')) || undefined,
  }
}
