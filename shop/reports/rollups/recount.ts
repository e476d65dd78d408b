import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf, transact } from '../../db.ts'
import { addDays } from '../../kuwait-time.ts'
import type { Clock, Log } from '../../ports.ts'
import { buyersFromRows } from './customers.ts'
import { monthsFromDays, rollupNames, rollups } from './from-rows.ts'
import { lockRollups, recountCustomers, rollUp } from './roll-up.ts'

/** How many rows of the rollups were wrong. */
export type Recounted = { days: number; orders: number; customers: number }

/**
 * Recomputes all rollups from the rows, a month at a time, and corrects and logs differences. Runs as a job, every
 * night.
 */
export async function recountReports(shop: { db: Db; clock: Clock; log: Log }): Promise<Recounted> {
  const { db } = shop
  const [all] = await rowsOf<{ first: string | null; last: string | null }>(
    db,
    sql`select to_char(min(first), 'YYYY-MM-01') as first, to_char(max(last), 'YYYY-MM-DD') as last from (
      select kuwait_day(min(paid_at)) as first, kuwait_day(max(paid_at)) as last from shop_order where payment_status <> 'pending'
      union all select kuwait_day(min(settled_at)), kuwait_day(max(settled_at)) from refund where state = 'done'
      union all select kuwait_day(min(at)), kuwait_day(max(at)) from download_event
      union all select min(day), max(day) from report_buyer
      ${sql.join(
        rollupNames.map((name) => sql`union all select min(day), max(day) from ${sql.identifier(name)}`),
        sql` `,
      )}
    ) spans`,
  )
  const found: Recounted = { days: 0, orders: 0, customers: 0 }
  const last = all?.last ?? ''
  for (let month = all?.first ?? '9'; month <= last; month = `${addDays(month, 31).slice(0, 7)}-01`) {
    const { days, orders } = await markWrong(db, month)
    found.days += days
    found.orders += orders
  }
  await rollUp(shop)
  found.customers = await recountCustomers(db)
  if (found.days + found.orders + found.customers > 0)
    shop.log.warn(found, 'the reports differed from the orders and were corrected')
  return found
}

/** Adds the days and orders of a month with wrong rollups to the list of changes. */
const markWrong = (db: Db, month: string): Promise<{ days: number; orders: number }> =>
  transact(db, async (tx) => {
    await lockRollups(tx)
    const days = sql`array(
      select generate_series(${month}::date, ${month}::date + interval '1 month - 1 day', '1 day')::date
      except select day from report_change where day is not null
    )`
    const first = sql`array[${month}::date]`
    const differences = rollupNames.flatMap((name) => {
      const { columns, fromRows } = rollups[name]
      const months = monthsFromDays(name, first)
      const stored = (of: SQL) => sql`select ${sql.raw(columns)} from ${sql.identifier(name)} where ${of}`
      const ofDays = sql`day in (select unnest(${days})) ${months ? sql`and grain = 'day'` : sql``}`
      return [
        dayOf(stored(ofDays), fromRows(days)),
        ...(months
          ? [dayOf(stored(sql`grain = 'month' and day = ${month}::date`), sql`select * from (${months}) made`)]
          : []),
      ]
    })
    const next = sql`(${month}::date + interval '1 month')::date`
    const buyers = sql`select order_id, customer, day, total from report_buyer where day >= ${month}::date and day < ${next}`
    const paid = sql`o.paid_at >= kuwait_midnight(${month}::date) and o.paid_at < kuwait_midnight(${next})`
    const [row] = await rowsOf<{ days: number; orders: number }>(
      tx,
      sql`with wrong_days as (
        insert into report_change (day)
          select distinct day from (${sql.join(differences, sql` union all `)}) differing returning 1
      ), wrong_orders as (
        insert into report_change (order_id)
          select distinct order_id from (${differing(buyers, buyersFromRows(paid))}) differing
          where order_id not in (select order_id from report_change where order_id is not null)
            and customer not in (select customer from report_change where customer is not null)
        returning 1
      )
      select (select count(*) from wrong_days)::int as days, (select count(*) from wrong_orders)::int as orders`,
    )
    return row ?? { days: 0, orders: 0 }
  })

/** The rows that only one of two queries returns. */
const differing = (one: SQL, other: SQL) => sql`
  (select * from (${one}) one except all select * from (${other}) other)
  union all (select * from (${other}) other except all select * from (${one}) one)`

const dayOf = (one: SQL, other: SQL) => sql`select day from (${differing(one, other)}) row_of`
