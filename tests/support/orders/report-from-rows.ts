import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '#shop/db.ts'
import { kuwaitOffsetMs, startOfDay } from '#shop/kuwait-time.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import type { CustomerSales, FileDownloads } from '#shop/reports/people.ts'
import { moment } from '#shop/reports/refunds.ts'
import type { CodeSales, CountrySales, DaySales, SoldProduct } from '#shop/reports/sales.ts'
import { type Span, spanBefore } from '#shop/reports/span.ts'

/** The reports of a span, computed from orders, refunds and downloads: the rollups must match. */
export async function reportFromRows(db: Executor, span: Span) {
  return {
    days: await readDays(db, span),
    products: await readSoldProducts(db, span),
    countries: await readCountries(db, span),
    codes: await readCodes(db, span, 100_000),
    customers: await readCustomers(db, span),
    downloads: await readDownloads(db, span),
  }
}

/** The day in Kuwait of a timestamp, as SQL. */
const kuwaitDay = (at: SQL): SQL =>
  sql`((${at} at time zone 'UTC') + interval '${sql.raw(String(kuwaitOffsetMs))} milliseconds')::date`

/** The amount paid for an order beyond what it was sold for, as SQL. */
const paidTwice = (orderId: SQL): SQL => sql`(
  select greatest(coalesce(sum(p.amount), 0) - coalesce((
    select o.total from shop_order o where o.id = ${orderId} and o.paid_at is not null
  ), 0), 0) as amount
  from payment p where p.order_id = ${orderId} and p.state = 'captured'
)`

/**
 * Refunds completed from a moment on (and before another), each with what it deducts from the sales. An order that was
 * paid twice was sold once: refunds first return what exceeds its total and deduct nothing.
 */
function refundsDone(from: SQL, until?: SQL): SQL {
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

/** The bounds of a span and of the previous one, as moments: [before, from, until). */
function boundsOf(span: Span): { before: SQL; from: SQL; until: SQL } {
  return {
    before: moment(startOfDay(spanBefore(span).from)),
    from: moment(startOfDay(span.from)),
    until: moment(startOfDay(span.until, 1)),
  }
}

/**
 * Orders paid from a moment on and before another, including those refunded since: the sale stays on its day, and the
 * refund has its own (decision 0029). Naming every status lets an index be used.
 */
const ordersPaid = (from: SQL, until: SQL) => sql`shop_order where paid_at >= ${from} and paid_at < ${until}
  and (payment_status = 'paid' or payment_status = 'refunded' and status = any(${`{${orderStatuses}}`}::text[]))`

/** For a span and the previous one. */
const ordersOf = (span: Span) => {
  const { before, until } = boundsOf(span)
  return ordersPaid(before, until)
}

/**
 * The shipping share of an order's total: a discount is deducted from the goods first, and from the shipping only where
 * it exceeds them.
 */
const shippingPart = sql`(shipping_cost - (discount - least(discount, subtotal)))`

/**
 * Each active day of a span and of the previous one, in fils: the orders paid that day, their total with shipping, and
 * their discounts; the day's refunds; and the rest, the revenue.
 */
function readDays(db: Executor, span: Span): Promise<DaySales[]> {
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

/**
 * What was sold in a span and in the previous one, by product, best first. An order's discount is allotted to its lines
 * by amount, in whole fils by the largest remainder, so that product sales and shipping add up to the sales.
 */
function readSoldProducts(db: Executor, span: Span): Promise<SoldProduct[]> {
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

/** Sales by country. Orders from before there were countries went to Kuwait. */
function readCountries(db: Executor, span: Span): Promise<CountrySales[]> {
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

/** The `limit` most used codes of paid orders in a span. */
function readCodes(db: Executor, span: Span, limit: number): Promise<CodeSales[]> {
  const { from, until } = boundsOf(span)
  return rowsOf<CodeSales>(
    db,
    sql`select promo_code as code, count(*)::float8 as orders, sum(discount)::float8 as discount,
      sum(total)::float8 as sales
    from ${ordersPaid(from, until)} and promo_code is not null
    group by promo_code order by count(*) desc, promo_code limit ${limit}`,
  )
}

/**
 * Buyers: new when their first paid order (refunded or not) is in the span, else returning. A customer is an account
 * with the guest orders of its address, or an address without an account.
 */
function readCustomers(db: Executor, span: Span): Promise<CustomerSales[]> {
  const { before, from, until } = boundsOf(span)
  return rowsOf<CustomerSales>(
    db,
    sql`with paid as (
      select case when o.forgotten_at is not null then null else coalesce(o.user_id, u.id, lower(o.email)) end as who,
        o.paid_at, o.total
      from shop_order o
        left join account_user u on o.user_id is null and o.email <> '' and u.email = lower(o.email)
      where o.payment_status <> 'pending' and o.paid_at < ${until}
    ), customer as (
      select who, min(paid_at) as first,
        count(*) filter (where paid_at >= ${from}) as orders,
        coalesce(sum(total) filter (where paid_at >= ${from}), 0) as sales,
        count(*) filter (where paid_at >= ${before} and paid_at < ${from}) as orders_before
      from paid group by who
    ), told as (
      select case when who is null then 'unknown' when first >= ${from} then 'new' else 'returning' end as kind,
        case when who is null then 'unknown' when first >= ${before} then 'new' else 'returning' end as kind_before, *
      from customer
    )
    select kinds.kind,
      count(*) filter (where told.kind = kinds.kind and orders > 0)::float8 as customers,
      coalesce(sum(orders) filter (where told.kind = kinds.kind), 0)::float8 as orders,
      coalesce(sum(sales) filter (where told.kind = kinds.kind), 0)::float8 as sales,
      count(*) filter (where kind_before = kinds.kind and orders_before > 0)::float8 as "customersBefore"
    from (values ('new', 1), ('returning', 2), ('unknown', 3)) as kinds(kind, place)
      left join told on told.kind = kinds.kind or kind_before = kinds.kind
    group by kinds.kind, place order by place`,
  )
}

/** The downloads of each file in a span and in the previous one. */
function readDownloads(db: Executor, span: Span): Promise<FileDownloads[]> {
  const { before, from, until } = boundsOf(span)
  return rowsOf<FileDownloads>(
    db,
    sql`with opened as (
      select product_id, file_id, count(*) filter (where at >= ${from})::float8 as downloads,
        count(*) filter (where at < ${from})::float8 as downloads_before
      from download_event where at >= ${before} and at < ${until} group by product_id, file_id
    )
    select opened.product_id as "productId", coalesce(p.title, opened.product_id) as title,
      coalesce(p.title_en, opened.product_id) as "titleEn", opened.file_id as "fileId",
      coalesce(f.file_name, '') as "fileName", coalesce(f.version, 0) as version, downloads, downloads_before as "downloadsBefore"
    from opened
      left join product p on p.id = opened.product_id
      left join product_file f on f.id = opened.file_id
    order by downloads desc, opened.product_id, opened.file_id`,
  )
}
