import { and, gte, lt, sql } from 'drizzle-orm'
import { type Counters, readCounters } from '../counters.ts'
import type { Executor } from '../db.ts'
import { addDays, kuwaitDate, startOfDay } from '../kuwait-time.ts'
import { order } from '../orders/table.ts'
import { type MoneyBack, readMoneyBack } from './refunds.ts'
import { addSales, type Sales } from './span.ts'

/** A span up to now, and the span of the same length that began one day or one month earlier. */
export type Compared = { now: Sales; before: Sales }
export type Day = Sales & { day: string }
export type SalesFigures = { today: Compared; month: Compared; days: Day[] }

/** The chart's days, today included. */
export const chartDays = 30

/**
 * Sales, refunds and revenue of today and this month against the same span before, and of the last 30 days, by Kuwait's
 * days: an order counts when paid, a refund when paid back. Whole days come from the counters, so that the cost is
 * constant; only the partial last day of the span before is summed from its orders. Fully refunded orders, which the
 * counters have lost, are read with the refunds of these two months.
 */
export async function readSales(db: Executor, now: Date): Promise<SalesFigures> {
  const today = kuwaitDate(now)
  const yesterday = startOfDay(addDays(today, -1))
  const month = firstOfMonth(today)
  const lastMonth = firstOfMonth(addDays(month, -1))
  const monthSoFar = now.getTime() - startOfDay(month).getTime()
  // A shorter month before ends with its last day: on the 31st of March it is all of February.
  const lastMonthUntil = new Date(Math.min(startOfDay(lastMonth).getTime() + monthSoFar, startOfDay(month).getTime()))
  const partDay = kuwaitDate(lastMonthUntil)
  const firstDay = addDays(today, 1 - chartDays)
  const [first = lastMonth] = [lastMonth, firstDay].sort()
  const yesterdayUntil = new Date(yesterday.getTime() + now.getTime() - startOfDay(today).getTime())

  const [counters, yesterdayPart, lastMonthPart, back] = await Promise.all([
    readCounters(db, 'sales', first),
    sumPaid(db, yesterday, yesterdayUntil),
    sumPaid(db, startOfDay(partDay), lastMonthUntil),
    readMoneyBack(db, startOfDay(first)),
  ])
  /** Whole days, the last one not included. */
  const between = (from: string, until: string) =>
    figures(paidIn(counters, from, until), back, startOfDay(from), startOfDay(until))
  const tomorrow = addDays(today, 1)
  return {
    today: { now: between(today, tomorrow), before: figures(yesterdayPart, back, yesterday, yesterdayUntil) },
    month: {
      now: between(month, tomorrow),
      before: addSales([
        between(lastMonth, partDay),
        figures(lastMonthPart, back, startOfDay(partDay), lastMonthUntil),
      ]),
    },
    days: Array.from({ length: chartDays }, (_, index) => {
      const day = addDays(firstDay, index)
      return { day, ...between(day, addDays(day, 1)) }
    }),
  }
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Orders that are paid, and what they come to. */
type Paid = { orders: number; sales: number }

/** A span's figures: what is paid, and of the money that went back what belongs into it. */
function figures(paid: Paid, back: MoneyBack, from: Date, until: Date): Sales {
  const within = ({ at }: { at: number }) => at >= from.getTime() && at < until.getTime()
  const undone = back.undone.filter(within)
  const refunds = back.refunds.filter(within).reduce((sum, { amount }) => sum + amount, 0)
  const sales = paid.sales + undone.reduce((sum, { total }) => sum + total, 0)
  return { orders: paid.orders + undone.length, sales, refunds, revenue: sales - refunds }
}

/** Orders paid on whole days, the last one not included. */
function paidIn(counters: readonly Counters[], from: string, until: string): Paid {
  const within = counters.filter(({ key }) => key >= from && key < until)
  return {
    orders: within.reduce((sum, { count }) => sum + count, 0),
    sales: within.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** Orders paid from an instant to before another, by the index on when they were paid. */
async function sumPaid(db: Executor, from: Date, until: Date): Promise<Paid> {
  const [found] = await db
    .select({ orders: sql<number>`count(*)::int`, sales: sql<string>`coalesce(sum(${order.total}), 0)::text` })
    .from(order)
    // Written out and not handed over: so the planner knows that the index of paid orders serves.
    .where(and(sql`${order.paymentStatus} = 'paid'`, gte(order.paidAt, from), lt(order.paidAt, until)))
  return { orders: found?.orders ?? 0, sales: Number(found?.sales ?? 0) }
}
