import { sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '../db.ts'
import { addDays, kuwaitDate, startOfDay } from '../kuwait-time.ts'
import { moment, refundsBetween } from './refunds.ts'
import { liveDays } from './rollups/plan.ts'
import { readDaysOf } from './sales.ts'
import { addSales, noSales, type Sales } from './span.ts'

/** A span up to now, and the span of the same length that began a day or a month earlier. */
export type Compared = { now: Sales; before: Sales }
export type Day = Sales & { day: string }
export type SalesFigures = { today: Compared; month: Compared; days: Day[] }

/** The chart's days, today included. */
const chartDays = 30

/**
 * Sales, refunds and revenue of today and this month compared with the previous span, and of the last 30 days, by
 * Kuwait's days: an order counts when paid, a refund when paid back. Whole days come from the rollups, so that the cost
 * is constant; only the partial last day of the previous span is summed from its orders.
 */
export async function readSales(db: Executor, now: Date): Promise<SalesFigures> {
  const today = kuwaitDate(now)
  const yesterday = startOfDay(addDays(today, -1))
  const month = firstOfMonth(today)
  const lastMonth = firstOfMonth(addDays(month, -1))
  const monthSoFar = now.getTime() - startOfDay(month).getTime()
  // A shorter previous month ends with its last day: on 31 March it is all of February.
  const lastMonthUntil = new Date(Math.min(startOfDay(lastMonth).getTime() + monthSoFar, startOfDay(month).getTime()))
  const partDay = kuwaitDate(lastMonthUntil)
  const firstDay = addDays(today, 1 - chartDays)
  const [first = lastMonth] = [lastMonth, firstDay].sort()
  const yesterdayUntil = new Date(yesterday.getTime() + now.getTime() - startOfDay(today).getTime())

  const whole = { from: first, until: today }
  const [days, yesterdayPart, lastMonthPart] = await Promise.all([
    liveDays(db, whole).then((live) => readDaysOf(db, whole, live)),
    readPart(db, yesterday, yesterdayUntil),
    readPart(db, startOfDay(partDay), lastMonthUntil),
  ])
  /** Whole days, the last one excluded. */
  const between = (from: string, until: string) => addSales(days.filter(({ day }) => day >= from && day < until))
  const tomorrow = addDays(today, 1)
  return {
    today: { now: between(today, tomorrow), before: yesterdayPart },
    month: { now: between(month, tomorrow), before: addSales([between(lastMonth, partDay), lastMonthPart]) },
    days: Array.from({ length: chartDays }, (_, index) => {
      const day = addDays(firstDay, index)
      return { day, ...between(day, addDays(day, 1)) }
    }),
  }
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Paid orders and refunds, from an instant to before another: summed from their rows. */
async function readPart(db: Executor, from: Date, until: Date): Promise<Sales> {
  const [since, before] = [moment(from), moment(until)]
  const [found] = await rowsOf<Sales>(
    db,
    sql`select orders::float8, sales::float8, refunds::float8, (sales - refunds)::float8 as revenue from (
      select count(*) as orders, coalesce(sum(total), 0) as sales from shop_order
      where payment_status <> 'pending' and paid_at >= ${since} and paid_at < ${before}
    ) sold, (
      select coalesce(sum(amount), 0) as refunds from ${refundsBetween(since, before)} back
    ) undone`,
  )
  return found ?? noSales
}
