import { type SQL, sql } from 'drizzle-orm'
import { refundsOn } from '../refunds.ts'

/** Days in Kuwait as SQL. */
export const daysIn = (days: readonly string[]): SQL => sql`${`{${days.join(',')}}`}::date[]`

/** The rows of each of some days, found by an index: the planner cannot know how few a day has. */
const onEach = (
  days: SQL,
  rows: (from: SQL, until: SQL) => SQL,
) => sql`unnest(${days}) as asked(day) cross join lateral (
  ${rows(sql`kuwait_midnight(asked.day)`, sql`kuwait_midnight(asked.day + 1)`)} offset 0
)`

/**
 * The orders paid on some days, including those refunded since: sales stay on their day, and a refund counts on its own
 * (decision 0029).
 */
const paidOn = (days: SQL) =>
  onEach(
    days,
    (
      from,
      until,
    ) => sql`select id, subtotal, shipping_cost, discount, manual_discount, total, promo_code, is_digital_only, shipping, forgotten_at
      from shop_order where paid_at >= ${from} and paid_at < ${until} and payment_status <> 'pending'`,
  )

/**
 * The shipping part of an order's total: a discount reduces the goods first, and shipping only where it exceeds them.
 */
const shippingPart = sql`(o.shipping_cost - (o.discount - least(o.discount, o.subtotal)))`

const daysFromRows = (days: SQL) => sql`
  select day, sum(orders)::bigint as orders, sum(sales)::bigint as sales, sum(shipping)::bigint as shipping,
    sum(discount)::bigint as discount, sum(refunds)::bigint as refunds, sum(unknown)::bigint as unknown_orders,
    sum(unknown * sales)::bigint as unknown_sales
  from (
    select asked.day, 1 as orders, o.total::bigint as sales, ${shippingPart} as shipping, o.discount, 0 as refunds,
      (o.forgotten_at is not null)::int as unknown
    from ${paidOn(days)} o
    union all
    select day, 0, 0, 0, 0, amount, 0 from ${refundsOn(days)} back
  ) parts group by day`

/**
 * An order's discount is divided among the lines it was for, and its manual part among all: whole fils by the largest
 * remainder, so that all products and shipping add up to the sales. `paidShares` divides an order's refunds alike.
 */
const productsFromRows = (days: SQL) => sql`
  with paid as (
    select asked.day, o.id, o.subtotal::numeric as subtotal, o.discount::numeric as discount,
      o.manual_discount::numeric as by_hand from ${paidOn(days)} o
  ), line as (
    select paid.*, l.position, l.product_id, l.category, l.title, l.title_en, l.quantity, l.is_discounted,
      l.price::bigint * l.quantity as gross
    from paid cross join lateral (select * from order_line where order_id = paid.id offset 0) l
  ), coded as (
    select line.*, greatest(goods, 1) as base, least(discount - by_hand, goods) as by_code
    from (
      select line.*, sum(gross * is_discounted::int) over (partition by id) as goods from line where discount > 0
    ) line
  ), weighed as (
    select coded.*, by_code + least(by_hand, subtotal - by_code) as off, base * greatest(subtotal - by_code, 1) as per,
      gross * case when is_discounted
        then by_code * greatest(subtotal - by_code, 1) + least(by_hand, subtotal - by_code) * (goods - by_code)
        else least(by_hand, subtotal - by_code) * base end as share
    from coded
  ), allotted as (
    select day, product_id, category, title, title_en, quantity, gross as net from line where discount = 0
    union all
    select day, product_id, category, title, title_en, quantity,
      gross - whole - (row_number() over (partition by id order by rest desc, position) <= left_over)::int
    from (
      select shared.*, off - sum(whole) over (partition by id) as left_over
      from (
        select weighed.*, div(share, per) as whole, share % per as rest from weighed
      ) shared
    ) shared
  )
  select 'day' as grain, day, product_id, category, max(title) as title, max(title_en) as title_en,
    sum(quantity)::bigint as units, sum(net)::bigint as sales
  from allotted group by day, product_id, category`

const kindsFromRows = (days: SQL) => sql`
  select day, category as kind, sum(units)::bigint as units, sum(sales)::bigint as sales
  from (${productsFromRows(days)}) products group by day, category`

/** The countries of parcels. Orders from before countries existed went to Kuwait. */
const countriesFromRows = (days: SQL) => sql`
  select asked.day, case when o.is_digital_only then 'digital' when o.shipping is null then 'unknown'
      else coalesce(nullif(o.shipping->>'country', ''), 'KW') end as country,
    count(*) as orders, sum(o.total)::bigint as sales
  from ${paidOn(days)} o group by 1, 2`

const codesFromRows = (days: SQL) => sql`
  select asked.day, o.promo_code as code, count(*) as orders, sum(o.discount - o.manual_discount)::bigint as discount,
    sum(o.total)::bigint as sales
  from ${paidOn(days)} o where o.promo_code is not null group by 1, 2`

const downloadsFromRows = (days: SQL) => sql`
  select 'day' as grain, asked.day, e.product_id, e.file_id, count(*) as downloads
  from ${onEach(days, (from, until) => sql`select product_id, file_id from download_event where at >= ${from} and at < ${until}`)} e
  group by asked.day, e.product_id, e.file_id`

type Rollup = {
  /** Its columns, in the order of `fromRows`. */
  columns: string
  /** Its rows for some days (SQL of `daysIn`), computed from orders, refunds and downloads. */
  fromRows(days: SQL): SQL
  /** Its rows for some months, computed from their days. */
  months?: SQL
}

/** The daily rollups, by table. */
export const rollups = {
  report_day: {
    columns: 'day, orders, sales, shipping, discount, refunds, unknown_orders, unknown_sales',
    fromRows: daysFromRows,
  },
  report_product: {
    columns: 'grain, day, product_id, category, title, title_en, units, sales',
    fromRows: productsFromRows,
    months: sql`'month', date_trunc('month', day)::date, product_id, category, max(title), max(title_en),
      sum(units)::bigint, sum(sales)::bigint`,
  },
  report_kind: { columns: 'day, kind, units, sales', fromRows: kindsFromRows },
  report_country: { columns: 'day, country, orders, sales', fromRows: countriesFromRows },
  report_code: { columns: 'day, code, orders, discount, sales', fromRows: codesFromRows },
  report_download: {
    columns: 'grain, day, product_id, file_id, downloads',
    fromRows: downloadsFromRows,
    months: sql`'month', date_trunc('month', day)::date, product_id, file_id, sum(downloads)::bigint`,
  },
} as const satisfies Record<string, Rollup>

export type RollupName = keyof typeof rollups
export const rollupNames = Object.keys(rollups) as RollupName[]

/** A rollup's months that begin on some days, computed from the stored days; null when it has none. */
export function monthsFromDays(name: RollupName, firsts: SQL): SQL | null {
  const { months } = rollups[name] as Rollup
  if (months === undefined) return null
  return sql`select ${months} from unnest(${firsts}) as asked(first) join ${sql.identifier(name)}
    on grain = 'day' and day >= asked.first and day < asked.first + interval '1 month' group by 2, 3, 4`
}
