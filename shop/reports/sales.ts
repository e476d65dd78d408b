import { type SQL, sql } from 'drizzle-orm'
import type { Country } from '../addresses/shipping.ts'
import type { Category } from '../catalog/category.ts'
import type { Executor } from '../db.ts'
import { startOfDay } from '../kuwait-time.ts'
import { orderStatuses } from '../orders/status.ts'
import { kuwaitDay, moment, refundsDone, rowsOf } from './refunds.ts'
import { type DaySum, type Span, spanBefore } from './span.ts'

/** The bounds of a span and of the one before it, as moments: [before, from, until). */
export function boundsOf(span: Span): { before: SQL; from: SQL; until: SQL } {
  return {
    before: moment(startOfDay(spanBefore(span).from)),
    from: moment(startOfDay(span.from)),
    until: moment(startOfDay(span.until, 1)),
  }
}

/**
 * The orders that were paid from a moment on and before another. Those that were refunded since are among them: what was
 * sold that day stays, and the refund has a day of its own (decision 0029). Naming every status leads to an index.
 */
const ordersPaid = (from: SQL, until: SQL) => sql`shop_order where paid_at >= ${from} and paid_at < ${until}
  and (payment_status = 'paid' or payment_status = 'refunded' and status = any(${`{${orderStatuses}}`}::text[]))`

/** Of a span and of the one before. */
const ordersOf = (span: Span) => {
  const { before, until } = boundsOf(span)
  return ordersPaid(before, until)
}

/**
 * What of an order's total is shipping: what a discount takes off comes off the goods first, and off the shipping only
 * where it is larger than all of them.
 */
const shippingPart = sql`(shipping_cost - (discount - least(discount, subtotal)))`

export type DaySales = DaySum & { shipping: number; discount: number }

/**
 * Each day of a span and of the one before on which something happened, in fils: the orders paid that day and what they
 * came to, with the shipping in it and the discounts given; what went back that day; and what is left, the revenue.
 */
export function readDays(db: Executor, span: Span): Promise<DaySales[]> {
  const { before, until } = boundsOf(span)
  return rowsOf<DaySales>(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders, coalesce(sales, 0) as sales,
      coalesce(refunds, 0) as refunds, coalesce(sales, 0) - coalesce(refunds, 0) as revenue,
      coalesce(shipping, 0) as shipping, coalesce(discount, 0) as discount
    from (
      select ${kuwaitDay(sql`paid_at`)} as day, count(*)::float8 as orders, sum(total)::float8 as sales,
        sum(${shippingPart})::float8 as shipping, sum(discount)::float8 as discount
      from ${ordersOf(span)} group by 1
    ) sold full join (
      select ${kuwaitDay(sql`at`)} as day, sum(amount)::float8 as refunds
      from ${refundsDone(before, until)} done group by 1
    ) back using (day) order by day`,
  )
}

export type SoldProduct = {
  productId: string
  category: Category
  title: string
  titleEn: string
  units: number
  sales: number
  unitsBefore: number
  salesBefore: number
}

/**
 * What was sold in a span and in the one before, by product, best first. An order's discount is allotted to its lines
 * by their amounts: whole fils by the largest remainder, so that all sales here and all shipping are the sales.
 */
export function readSoldProducts(db: Executor, span: Span): Promise<SoldProduct[]> {
  const { from } = boundsOf(span)
  return rowsOf<SoldProduct>(
    db,
    sql`with paid as (
      select id, paid_at >= ${from} as now, least(discount, subtotal)::bigint as off, subtotal::bigint as subtotal
      from ${ordersOf(span)}
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
        coalesce(sum(net) filter (where now), 0)::float8 as sales,
        coalesce(sum(quantity) filter (where not now), 0)::float8 as units_before,
        coalesce(sum(net) filter (where not now), 0)::float8 as sales_before
      from allotted group by product_id, category
    )
    select sold.product_id as "productId", sold.category, coalesce(p.title, sold.title) as title,
      coalesce(p.title_en, sold.title_en) as "titleEn", units, sales,
      units_before as "unitsBefore", sales_before as "salesBefore"
    from sold left join product p on p.id = sold.product_id
    order by units desc, sales desc, sold.product_id`,
  )
}

export type CountrySales = {
  /** 'digital': nothing was sent; 'unknown': a parcel whose address went with its buyer's account. */
  country: Country | 'digital' | 'unknown'
  orders: number
  sales: number
  ordersBefore: number
  salesBefore: number
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
      coalesce(sum(total) filter (where paid_at >= ${from}), 0)::float8 as sales,
      count(*) filter (where paid_at < ${from})::float8 as "ordersBefore",
      coalesce(sum(total) filter (where paid_at < ${from}), 0)::float8 as "salesBefore"
    from ${ordersOf(span)} group by 1 order by sales desc, country`,
  )
}

export type CodeSales = { code: string; orders: number; discount: number; sales: number }

/** The codes of paid orders of a span, the most used first, `limit` of them. */
export function readCodes(db: Executor, span: Span, limit: number): Promise<CodeSales[]> {
  const { from, until } = boundsOf(span)
  return rowsOf<CodeSales>(
    db,
    sql`select promo_code as code, count(*)::float8 as orders, sum(discount)::float8 as discount,
      sum(total)::float8 as sales
    from ${ordersPaid(from, until)} and promo_code is not null
    group by promo_code order by count(*) desc, promo_code limit ${limit}`,
  )
}
