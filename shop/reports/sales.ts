import { type SQL, sql } from 'drizzle-orm'
import type { Category } from '../catalog/category.ts'
import type { Executor } from '../db.ts'
import type { Country } from '../orders/address.ts'
import { addDays, type DaySum, type Span, spanBefore, startOfDay } from './span.ts'

/** A moment for a statement of one's own. */
const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** The bounds of a span and of the one before it, as moments: [before, from, until). */
export function boundsOf(span: Span): { before: SQL; from: SQL; until: SQL } {
  return {
    before: moment(startOfDay(spanBefore(span).from)),
    from: moment(startOfDay(span.from)),
    until: moment(startOfDay(addDays(span.until, 1))),
  }
}

/** The rows of a statement written by hand, on either driver. */
export async function rowsOf<Row>(db: Executor, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}

/** Paid orders with their moment in [before, until); revenue counts only paid orders (spec 4), by when they were paid. */
const paidOrders = (span: Span) => {
  const { before, until } = boundsOf(span)
  return sql`shop_order where payment_status = 'paid' and paid_at >= ${before} and paid_at < ${until}`
}

/**
 * What of an order's total is shipping: what a discount takes off comes off the goods first, and off the shipping only
 * where it is larger than all of them.
 */
const shippingPart = sql`(shipping_cost - (discount - least(discount, subtotal)))`

export type DaySales = DaySum & { shipping: number; discount: number }

/** Orders, revenue, its shipping part and the discounts given, in fils, of each day of a span and of the one before. */
export function readDays(db: Executor, span: Span): Promise<DaySales[]> {
  const day = sql`((paid_at at time zone 'UTC') + interval '3 hours')::date`
  return rowsOf<DaySales>(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, orders, revenue, shipping, discount from (
      select ${day} as day, count(*)::float8 as orders, sum(total)::float8 as revenue,
        sum(${shippingPart})::float8 as shipping, sum(discount)::float8 as discount
      from ${paidOrders(span)} group by 1
    ) days order by day`,
  )
}

export type SoldProduct = {
  productId: string
  category: Category
  title: string
  titleEn: string
  units: number
  revenue: number
  unitsBefore: number
  revenueBefore: number
}

/**
 * What was sold in a span and in the one before, by product, best first. An order's discount is allotted to its lines
 * by their amounts: whole fils by the largest remainder, so that all revenue here and all shipping is the revenue.
 */
export function readSoldProducts(db: Executor, span: Span): Promise<SoldProduct[]> {
  const { from } = boundsOf(span)
  return rowsOf<SoldProduct>(
    db,
    sql`with paid as (
      select id, paid_at >= ${from} as now, least(discount, subtotal)::bigint as off, subtotal::bigint as subtotal
      from ${paidOrders(span)}
    ), line as (
      select paid.id, paid.now, paid.off, paid.subtotal, l.position, l.product_id, l.category, l.title, l.title_en,
        l.quantity, l.price::bigint * l.quantity as gross
      from paid join order_line l on l.order_id = paid.id
    ), allotted as (
      select now, product_id, category, title, title_en, quantity, gross as net from line where off = 0
      union all
      select now, product_id, category, title, title_en, quantity,
        gross - whole - (row_number() over (partition by id order by rest desc, position) <= left_over)::int
      from (
        select line.*, gross * off / subtotal as whole, gross * off % subtotal as rest,
          off - sum(gross * off / subtotal) over (partition by id) as left_over
        from line where off > 0
      ) shared
    ), sold as (
      select product_id, category, max(title) as title, max(title_en) as title_en,
        coalesce(sum(quantity) filter (where now), 0)::float8 as units,
        coalesce(sum(net) filter (where now), 0)::float8 as revenue,
        coalesce(sum(quantity) filter (where not now), 0)::float8 as units_before,
        coalesce(sum(net) filter (where not now), 0)::float8 as revenue_before
      from allotted group by product_id, category
    )
    select sold.product_id as "productId", sold.category, coalesce(p.title, sold.title) as title,
      coalesce(p.title_en, sold.title_en) as "titleEn", units, revenue,
      units_before as "unitsBefore", revenue_before as "revenueBefore"
    from sold left join product p on p.id = sold.product_id
    order by units desc, revenue desc, sold.product_id`,
  )
}

export type CountrySales = {
  /** 'digital': nothing was sent; 'unknown': a parcel whose address went with its buyer's account. */
  country: Country | 'digital' | 'unknown'
  orders: number
  revenue: number
  ordersBefore: number
  revenueBefore: number
}

/** Where parcels went. Orders from before there were countries went to Kuwait. */
export function readCountries(db: Executor, span: Span): Promise<CountrySales[]> {
  const { from } = boundsOf(span)
  const country = sql`case when is_digital_only then 'digital' when shipping is null then 'unknown'
    else coalesce(nullif(shipping->>'country', ''), 'KW') end`
  return rowsOf<CountrySales>(
    db,
    sql`select ${country} as country,
      count(*) filter (where paid_at >= ${from})::float8 as orders,
      coalesce(sum(total) filter (where paid_at >= ${from}), 0)::float8 as revenue,
      count(*) filter (where paid_at < ${from})::float8 as "ordersBefore",
      coalesce(sum(total) filter (where paid_at < ${from}), 0)::float8 as "revenueBefore"
    from ${paidOrders(span)} group by 1 order by revenue desc, country`,
  )
}

export type CodeSales = { code: string; orders: number; discount: number; revenue: number }

/** The codes of paid orders of a span, the most used first, `limit` of them. */
export function readCodes(db: Executor, span: Span, limit: number): Promise<CodeSales[]> {
  const { from, until } = boundsOf(span)
  return rowsOf<CodeSales>(
    db,
    sql`select promo_code as code, count(*)::float8 as orders, sum(discount)::float8 as discount,
      sum(total)::float8 as revenue
    from shop_order
    where payment_status = 'paid' and promo_code is not null and paid_at >= ${from} and paid_at < ${until}
    group by promo_code order by count(*) desc, promo_code limit ${limit}`,
  )
}
