import type { Executor } from '../db.ts'
import { divideHalfUp, type Fils } from '../money.ts'
import { readDays } from './sales.ts'
import type { Span } from './span.ts'

const money = (amount: Fils) => ({ amount, currency: 'KWD' as const })

/** The figures of a span of days for another system: the reports page's, of paid orders by the day they were paid. */
export async function summaryOf(db: Executor, span: Span) {
  const days = (await readDays(db, span)).filter(({ day }) => day >= span.from)
  const sum = (of: 'orders' | 'revenue' | 'shipping' | 'discount') => days.reduce((all, each) => all + each[of], 0)
  const [orders, revenue] = [sum('orders'), sum('revenue')]
  const average = orders === 0 ? 0 : Number(divideHalfUp(BigInt(revenue), BigInt(orders)))
  return {
    ...span,
    timeZone: 'Asia/Kuwait',
    orders,
    revenue: money(revenue),
    average: money(average),
    shipping: money(sum('shipping')),
    discount: money(sum('discount')),
    days: days.map((each) => ({ day: each.day, orders: each.orders, revenue: money(each.revenue) })),
  }
}
