import { and, gte, lt, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { readTally, type Tally } from '../tallies.ts'
import { addDays, dayOf, startOfDay } from './span.ts'

/** Paid orders and what they amount to, in fils (spec 4: revenue counts only paid orders). */
export type Sales = { orders: number; revenue: number }
/** A span up to now, and the span of the same length that began one day or one month earlier. */
export type Compared = { now: Sales; before: Sales }
export type Day = Sales & { day: string }
export type SalesFigures = { today: Compared; month: Compared; days: Day[] }

/** The chart's days, today included. */
export const chartDays = 30

/**
 * Sales of today and of this month against the same span before, and of the last 30 days, by Kuwait's days and by when an
 * order was paid. Whole days come from the kept tallies, so the cost does not grow with the number of orders; only the
 * last day of a span before, which is a part of one, is summed from its orders.
 */
export async function readSales(db: Executor, now: Date): Promise<SalesFigures> {
  const today = dayOf(now)
  const yesterday = startOfDay(addDays(today, -1))
  const month = firstOfMonth(today)
  const lastMonth = firstOfMonth(addDays(month, -1))
  const monthSoFar = now.getTime() - startOfDay(month).getTime()
  // A shorter month before ends with its last day: on the 31st of March it is all of February.
  const lastMonthUntil = new Date(Math.min(startOfDay(lastMonth).getTime() + monthSoFar, startOfDay(month).getTime()))
  const partDay = dayOf(lastMonthUntil)
  const firstDay = addDays(today, 1 - chartDays)

  const [tallies, yesterdayPart, lastMonthPart] = await Promise.all([
    readTally(db, 'sales', [lastMonth, firstDay].sort()[0]),
    sumPaid(db, yesterday, new Date(yesterday.getTime() + now.getTime() - startOfDay(today).getTime())),
    sumPaid(db, startOfDay(partDay), lastMonthUntil),
  ])
  /** Whole days, the last one not included. */
  const between = (from: string, until: string) => sum(tallies.filter(({ key }) => key >= from && key < until))
  const tomorrow = addDays(today, 1)
  return {
    today: { now: between(today, tomorrow), before: yesterdayPart },
    month: { now: between(month, tomorrow), before: add(between(lastMonth, partDay), lastMonthPart) },
    days: Array.from({ length: chartDays }, (_, index) => {
      const day = addDays(firstDay, index)
      return { day, ...between(day, addDays(day, 1)) }
    }),
  }
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Orders paid from an instant to before another, by the index on when they were paid. */
async function sumPaid(db: Executor, from: Date, until: Date): Promise<Sales> {
  const [found] = await db
    .select({ orders: sql<number>`count(*)::int`, revenue: sql<string>`coalesce(sum(${order.total}), 0)::text` })
    .from(order)
    // Written out and not handed over: so the planner knows that the index of paid orders serves.
    .where(and(sql`${order.paymentStatus} = 'paid'`, gte(order.paidAt, from), lt(order.paidAt, until)))
  return { orders: found?.orders ?? 0, revenue: Number(found?.revenue ?? 0) }
}

const add = (one: Sales, other: Sales): Sales => ({
  orders: one.orders + other.orders,
  revenue: one.revenue + other.revenue,
})

const sum = (tallies: readonly Tally[]): Sales =>
  tallies.reduce<Sales>((all, { count, amount }) => add(all, { orders: count, revenue: amount }), {
    orders: 0,
    revenue: 0,
  })
