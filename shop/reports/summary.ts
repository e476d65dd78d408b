import type { Executor } from '../db.ts'
import { kuwaitZone } from '../kuwait-time.ts'
import type { Fils } from '../money.ts'
import { averageOf } from './report.ts'
import { liveDays } from './rollups/plan.ts'
import { readDaysOf } from './sales.ts'
import { addSales, type Sales, type Span } from './span.ts'

const money = (amount: Fils) => ({ amount, currency: 'KWD' as const })
const figures = ({ orders, sales, refunds, revenue }: Sales) => ({
  orders,
  sales: money(sales),
  refunds: money(refunds),
  revenue: money(revenue),
})

/** The figures of a span for integrations: those of the reports page. */
export async function summaryOf(db: Executor, span: Span) {
  const days = await readDaysOf(db, span, await liveDays(db, span))
  const sum = (of: 'shipping' | 'discount') => days.reduce((all, each) => all + each[of], 0)
  const all = addSales(days)
  return {
    ...span,
    timeZone: kuwaitZone,
    ...figures(all),
    average: money(averageOf(all)),
    shipping: money(sum('shipping')),
    discount: money(sum('discount')),
    days: days.map((each) => ({ day: each.day, ...figures(each) })),
  }
}
