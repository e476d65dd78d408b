import type { Counters } from '../counters.ts'
import type { Fils } from '../money.ts'
import { type OrderStatus, orderStatuses } from './status.ts'

export type OrderStats = {
  total: number
  statuses: Record<OrderStatus, number>
  /** Number of paid orders, and their revenue less refunds in fils; only these count (R17). */
  paid: number
  revenue: number
}

/**
 * The orders' statistics (R17) from their counter. Pure.
 * @param refunded refunds of orders that are still paid, in fils
 */
export function orderStats(counter: readonly Counters[], refunded: Fils): OrderStats {
  const sum = (part: RegExp, of: 'count' | 'amount') =>
    counter.reduce((all, each) => (part.test(each.key) ? all + each[of] : all), 0)
  const statuses = Object.fromEntries(orderStatuses.map((each) => [each, sum(new RegExp(`^${each}:`), 'count')]))
  return {
    total: sum(/./, 'count'),
    statuses: statuses as Record<OrderStatus, number>,
    paid: sum(/:paid$/, 'count'),
    revenue: sum(/:paid$/, 'amount') - refunded,
  }
}
