import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { kuwaitOffsetMs } from '../kuwait-time.ts'
import type { Fils } from '../money.ts'

/** The rows of a statement written by hand, on either driver. */
export async function rowsOf<Row>(db: Executor, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}

/** A timestamp as SQL. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** The day in Kuwait of a timestamp, as SQL. */
export const kuwaitDay = (at: SQL): SQL =>
  sql`((${at} at time zone 'UTC') + interval '${sql.raw(String(kuwaitOffsetMs))} milliseconds')::date`

/** What was paid for an order beyond its largest payment, as SQL. */
const paidTwice = (orderId: SQL): SQL => sql`(
  select coalesce(sum(p.amount) - max(p.amount), 0) as amount from payment p
  where p.order_id = ${orderId} and p.state = 'captured'
)`

/**
 * The refunds that were done from a moment on (and before another), each with what it takes off the sales. An order that
 * was paid twice was sold once: of the money that goes back, the other payments go first and take nothing off.
 */
export function refundsDone(from: SQL, until?: SQL): SQL {
  return sql`(
    select r.order_id, r.settled_at as at,
      greatest(r.so_far - twice.amount, 0) - greatest(r.so_far - r.amount - twice.amount, 0) as amount
    from (
      select order_id, settled_at, amount, sum(amount) over (partition by order_id order by settled_at, id) as so_far
      from refund where state = 'done' and order_id in (
        select order_id from refund where state = 'done' and settled_at >= ${from}
      )
    ) r cross join lateral ${paidTwice(sql`r.order_id`)} twice
    where r.settled_at >= ${from} ${until ? sql`and r.settled_at < ${until}` : sql``}
  )`
}

/** What went back of the orders that are still paid, in fils: a part of each, counted as in {@link refundsDone}. */
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

/**
 * Money that went back, by when; and the orders of which nothing is left, by when they were paid. In fils, by
 * milliseconds.
 */
export type MoneyBack = { refunds: { at: number; amount: Fils }[]; undone: { at: number; total: Fils }[] }

/** What went back from a moment on, and what of it undid whole orders that were paid from then on. */
export async function readMoneyBack(db: Executor, from: Date): Promise<MoneyBack> {
  const rows = await rowsOf<{ orderId: string; at: number; amount: Fils; whole: boolean; paid: number; total: Fils }>(
    db,
    sql`select o.id as "orderId", extract(epoch from done.at)::float8 * 1000 as at, done.amount::float8 as amount,
      o.payment_status = 'refunded' as whole, extract(epoch from o.paid_at)::float8 * 1000 as paid, o.total
    from ${refundsDone(moment(from))} done join shop_order o on o.id = done.order_id`,
  )
  const orders = new Map(
    rows.filter(({ whole }) => whole).map(({ orderId, paid, total }) => [orderId, { paid, total }]),
  )
  return {
    refunds: rows.map(({ at, amount }) => ({ at: Math.round(at), amount })),
    undone: [...orders.values()].map(({ paid, total }) => ({ at: Math.round(paid), total })),
  }
}
