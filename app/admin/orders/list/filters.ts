import type { OrderFilters } from '#shop/orders/list-orders.ts'
import { orderKinds, orderStatuses, orderTurns, paymentStatuses } from '#shop/orders/status.ts'

const dayMs = 86_400_000

/** Midnight in Kuwait (UTC+3, no summer time) at the beginning of a day ("2026-11-05"); undefined for what is no day. */
function kuwaitMidnight(day: string | null): Date | undefined {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const at = new Date(`${day}T00:00:00+03:00`)
  const same = !Number.isNaN(at.getTime()) && new Date(at.getTime() + 3 * 3_600_000).toISOString().startsWith(day)
  return same ? at : undefined
}

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
  const until = kuwaitMidnight(searchParams.get('until'))
  return {
    status: one('status', orderStatuses),
    payment: one('payment', paymentStatuses),
    kind: one('kind', orderKinds),
    turn: one('turn', orderTurns),
    from: kuwaitMidnight(searchParams.get('from')),
    before: until && new Date(until.getTime() + dayMs),
    customer: plain(searchParams.get('customer')) || undefined,
    words: plain(searchParams.get('q')) || undefined,
  }
}
