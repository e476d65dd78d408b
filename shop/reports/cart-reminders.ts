import { sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '../db.ts'
import { startOfDay } from '../kuwait-time.ts'
import { moment, refundsDone } from './refunds.ts'
import {
  addSales,
  type Bar,
  barsOf,
  type DaySum,
  noSales,
  type Sales,
  type Span,
  type Step,
  spanBefore,
} from './span.ts'

type ReminderDay = DaySum & { sent: number }
/** The results of reminders: how many were sent, the ordered carts (`orders`), and sales and refunds in fils. */
export type ReminderResults = Sales & { sent: number }

/**
 * Each day of a span, and of the previous one, on which reminders were sent, orders from their links were paid (the
 * first per reminder), or such an order was refunded.
 */
export function readReminderDays(db: Executor, span: Span): Promise<ReminderDay[]> {
  const [from, until] = [moment(startOfDay(spanBefore(span).from)), moment(startOfDay(span.until, 1))]
  return rowsOf<ReminderDay>(
    db,
    // The first order of a reminder may be older than its payments and refunds of the span.
    sql`with moved as (
      select cart_reminder_id from shop_order
      where cart_reminder_id is not null and payment_status <> 'pending' and paid_at >= ${from} and paid_at < ${until}
      union
      select cart_reminder_id from refund join shop_order on shop_order.id = refund.order_id
      where cart_reminder_id is not null and refund.state = 'done' and settled_at >= ${from} and settled_at < ${until}
    ), recovered as (
      select first.* from moved cross join lateral (
        select id, total, paid_at from shop_order
        where cart_reminder_id = moved.cart_reminder_id and payment_status <> 'pending' and paid_at is not null
        order by paid_at, id limit 1
      ) first
    ), parts as (
      select kuwait_day(sent_at) as day, 1 as sent, 0 as orders, 0::bigint as sales, 0::bigint as refunds
      from cart_reminder where sent_at >= ${from} and sent_at < ${until}
      union all
      select kuwait_day(paid_at), 0, 1, total, 0 from recovered where paid_at >= ${from} and paid_at < ${until}
      union all
      select day, 0, 0, 0, amount from ${refundsDone(
        sql`select id from recovered`,
        sql`r.settled_at >= ${from} and r.settled_at < ${until}`,
      )} back
    )
    select to_char(day, 'YYYY-MM-DD') as day, sum(sent)::float8 as sent, sum(orders)::float8 as orders,
      sum(sales)::float8 as sales, sum(refunds)::float8 as refunds, (sum(sales) - sum(refunds))::float8 as revenue
    from parts group by day order by day`,
  )
}

/** The totals of a span. */
export function recoveredIn({ from, until }: Span, days: readonly ReminderDay[]): ReminderResults {
  const within = days.filter(({ day }) => day >= from && day <= until)
  return { ...addSales(within), sent: within.reduce((sum, { sent }) => sum + sent, 0) }
}

export type ReminderBar = Bar & { sent: number; sentBefore: number }

/** The days of a span as bars, like those of other reports. */
export function reminderBars(span: Span, step: Step, days: readonly ReminderDay[]): ReminderBar[] {
  const sent = barsOf(
    span,
    step,
    days.map(({ day, sent: orders }) => ({ ...noSales, day, orders })),
  )
  return barsOf(span, step, days).map((bar, at) => ({
    ...bar,
    sent: sent[at]?.now.orders ?? 0,
    sentBefore: sent[at]?.before.orders ?? 0,
  }))
}
