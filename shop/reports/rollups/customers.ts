import { type SQL, sql } from 'drizzle-orm'

/**
 * The buyer of an order: an account with the guest orders of its address, or an address without an account; as a hash,
 * so that no address is stored. Orders of deleted accounts have none.
 */
const buyers = sql`select o.id as order_id, md5(coalesce(o.user_id, u.id, lower(o.email)))::uuid as customer,
    kuwait_day(o.paid_at) as day, o.total
  from shop_order o left join account_user u on o.user_id is null and o.email <> '' and u.email = lower(o.email)
  where o.payment_status <> 'pending' and o.paid_at is not null and o.forgotten_at is null`

/** Those rows for the orders that meet `condition` on `o`. */
export const buyersFromRows = (condition: SQL): SQL => sql`${buyers} and ${condition}`

/**
 * Aggregates rows (sign, customer, day, total): orders by the day of their customer's first, customers by the previous
 * day on which they bought. Requires all rows of each customer. Two queries for a WITH, `cohort` and `revisit`.
 */
export const visitsOf = (rows: SQL): SQL => sql`
  visit as (
    select sign, customer, day, count(*) as orders, sum(total)::bigint as sales,
      min(day) over (partition by sign, customer) as first_day,
      coalesce(lag(day) over (partition by sign, customer order by day), day) as previous_day
    from ${rows} all_rows group by sign, customer, day
  ), cohort as (
    select first_day, day, sum(sign * orders)::bigint as orders, sum(sign * sales)::bigint as sales
    from visit group by first_day, day having sum(sign * orders) <> 0 or sum(sign * sales) <> 0
  ), revisit as (
    select day, previous_day, sum(sign)::bigint as customers from visit group by day, previous_day having sum(sign) <> 0
  )`

/**
 * The changes of the customers' rollups caused by some orders and customers (a query with `order_id` and `customer`,
 * null where there is none), for a WITH: `dirty` orders, their `fresh` rows, `cohort` and `revisit`.
 */
export const customersChanged = (changes: SQL): SQL => sql`
  dirty as materialized (
    select order_id from ${changes} changed where order_id is not null
    union
    select known.order_id from report_buyer known
      where known.customer in (select customer from ${changes} changed where customer is not null)
  ), fresh as materialized (
    ${buyersFromRows(sql`o.id in (select order_id from dirty)`)}
  ), affected as materialized (
    select known.customer from report_buyer known join dirty using (order_id) union select customer from fresh
  ), stored as materialized (
    select known.* from affected join report_buyer known using (customer)
  ), ${visitsOf(sql`(
    select -1 as sign, customer, day, total from stored
    union all
    select 1, customer, day, total from stored where not exists (select from dirty where dirty.order_id = stored.order_id)
    union all
    select 1, customer, day, total from fresh
  )`)}`
