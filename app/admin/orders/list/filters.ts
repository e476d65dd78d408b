import { daysAsked } from '#shop/kuwait-time.ts'
import type { OrderFilters } from '#shop/orders/list-orders.ts'
import { orderKinds, orderStatuses, orderTurns, paymentStatuses } from '#shop/orders/status.ts'

/** A typed text as the database can take it. */
const plain = (text: string | null) =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, 320)

/** What the query of an address asks of the list of orders; whatever it cannot mean is left out. Both days are included. */
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
