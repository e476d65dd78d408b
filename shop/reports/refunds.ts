import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '../db.ts'
import type { Fils } from '../money.ts'
import { paidTwice } from '../payments/table.ts'

/** A timestamp as SQL. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/**
 * Completed refunds, each with its day and the amount it takes off the sales. An order that was paid twice was sold
 * once: its refunds first return what exceeds its total, which takes nothing off.
 * @param orders selects all orders that have any of them: what counts of a refund depends on earlier ones
 * @param of which refunds `r` of those orders are returned
 */
export const refundsDone = (orders: SQL, of: SQL): SQL => sql`(
  select kuwait_day(r.settled_at) as day, greatest(r.so_far - twice.amount, 0)
    - greatest(r.so_far - r.amount - twice.amount, 0) as amount
  from (
    select order_id, settled_at, amount, sum(amount) over (partition by order_id order by settled_at, id) as so_far
    from refund where state = 'done' and order_id in (${orders})
  ) r cross join lateral ${paidTwice(sql`r.order_id`)} twice
  where ${of}
)`

/** The refunds on some days in Kuwait (SQL of dates): see {@link refundsDone}. */
export const refundsOn = (days: SQL): SQL =>
  refundsDone(
    sql`select back.order_id from unnest(${days}) as asked(day) cross join lateral (
      select order_id from refund where state = 'done' and settled_at >= kuwait_midnight(asked.day)
        and settled_at < kuwait_midnight(asked.day + 1) offset 0
    ) back`,
    sql`kuwait_day(r.settled_at) = any(${days})`,
  )

/** The refunds from an instant to before another: see {@link refundsDone}. */
export function refundsBetween(from: SQL, until: SQL): SQL {
  const within = sql`settled_at >= ${from} and settled_at < ${until}`
  return refundsDone(sql`select order_id from refund where state = 'done' and ${within}`, within)
}

/** Refunds of orders that are still paid, in fils: a part of each, counted as in refundsDone. */
export async function readRefundedPart(db: Executor): Promise<Fils> {
  const [row] = await rowsOf<{ sum: number }>(
    db,
    sql`select coalesce(sum(greatest(back.amount - twice.amount, 0)), 0)::float8 as sum
    from (select order_id, sum(amount) as amount from refund where state = 'done' group by order_id) back
    join shop_order o on o.id = back.order_id and o.payment_status = 'paid'
    cross join lateral ${paidTwice(sql`back.order_id`)} twice`,
  )
  return row?.sum ?? 0
}
