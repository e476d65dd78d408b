import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '../db.ts'
import { startOfDay } from '../kuwait-time.ts'
import { moment } from './refunds.ts'
import { customersChanged } from './rollups/customers.ts'
import { byMonth, type Plan } from './rollups/plan.ts'
import type { DaySales } from './sales.ts'
import { type Span, spanBefore } from './span.ts'

/** 'unknown': orders of accounts deleted since. */
export type CustomerKind = 'new' | 'returning' | 'unknown'
export type CustomerSales = {
  kind: CustomerKind
  customers: number
  orders: number
  sales: number
  customersBefore: number
}

/**
 * Buyers: new when their first paid order (refunded or not) is in the span, else returning. A customer is an account
 * with the guest orders of its address, or an address without an account; changes since the last rollup are applied as
 * differences.
 * @param sold the sales on the days of the plan (`readDays`)
 */
export async function readCustomers(
  db: Executor,
  { span, before }: Plan,
  sold: DaySales[] | Promise<DaySales[]>,
): Promise<CustomerSales[]> {
  const found = rowsOf<Visits>(
    db,
    sql`with ${customersChanged(sql`report_change`)}, cohorts as (
      select first_day, day, orders, sales from report_cohort union all select * from cohort
    ), visits as not materialized (
      select day, previous_day, customers from report_return union all select * from revisit
    ), bought as (
      select sum(orders) as orders, sum(sales) as sales from cohorts
      where first_day >= ${span.from}::date and first_day <= ${span.until}::date and day <= ${span.until}::date
    )
    select came.*, came_before.*, coalesce(orders, 0)::float8 as orders, coalesce(sales, 0)::float8 as sales
    from bought, (${visitors(span)}) came, (${visitors(before, 'Before')}) came_before`,
  )
  const [days, [first]] = await Promise.all([sold, found])
  const { orders, sales, ...visits } = first as Visits
  const total = (of: 'orders' | 'sales' | 'unknownOrders' | 'unknownSales') =>
    days.reduce((sum, each) => (each.day >= span.from ? sum + each[of] : sum), 0)
  const unknown = { orders: total('unknownOrders'), sales: total('unknownSales') }
  const hadUnknown = days.some(({ day, unknownOrders }) => day < span.from && unknownOrders > 0)
  return [
    { kind: 'new', customers: visits.new, orders, sales, customersBefore: visits.newBefore },
    {
      kind: 'returning',
      customers: visits.returning,
      orders: total('orders') - orders - unknown.orders,
      sales: total('sales') - sales - unknown.sales,
      customersBefore: visits.returningBefore,
    },
    { kind: 'unknown', customers: unknown.orders > 0 ? 1 : 0, ...unknown, customersBefore: hadUnknown ? 1 : 0 },
  ]
}

type Visits = Record<'new' | 'returning' | 'newBefore' | 'returningBefore' | 'orders' | 'sales', number>

/** Customers of a span, each counted on the first day on which they bought. */
function visitors({ from, until }: Span, suffix: 'Before' | '' = ''): SQL {
  const count = (kind: string, previous: SQL) =>
    sql`coalesce(sum(customers::float8) filter (where ${previous}), 0) as ${sql.identifier(kind + suffix)}`
  return sql`select ${count('new', sql`previous_day = day`)}, ${count('returning', sql`previous_day < day`)}
    from visits where day >= ${from}::date and day <= ${until}::date
      and (previous_day = day or previous_day < ${from}::date)`
}

export type AnswerTimes = {
  received: number
  answered: number
  /** Hours until the first answer, over answered messages; null without any. */
  median: number | null
  slowest: number | null
  withinDay: number
  /** Those that were answered, or are at least a day old. */
  decided: number
}

/**
 * Time to first answer of the messages of a span and of the previous one: median, 90th percentile, and how many within
 * 24 hours among those old enough to tell.
 */
export async function readAnswerTimes(
  db: Executor,
  span: Span,
  now: Date,
): Promise<{ now: AnswerTimes; before: AnswerTimes }> {
  const before = moment(startOfDay(spanBefore(span).from))
  const from = moment(startOfDay(span.from))
  const until = moment(startOfDay(span.until, 1))
  const rows = await rowsOf<AnswerTimes & { current: boolean }>(
    db,
    sql`with asked as (
      select m.created_at >= ${from} as current, m.created_at,
        extract(epoch from least(m.replied_at, (
          select min(e.at) from message_entry e where e.message_id = m.id and e.kind = 'reply'
        )) - m.created_at) / 3600 as hours
      from message m where m.created_at >= ${before} and m.created_at < ${until}
    )
    select current, count(*)::float8 as received, count(hours)::float8 as answered,
      (percentile_cont(0.5) within group (order by hours))::float8 as median,
      (percentile_cont(0.9) within group (order by hours))::float8 as slowest,
      count(*) filter (where hours <= 24)::float8 as "withinDay",
      count(*) filter (
        where hours is not null or created_at < ${now.toISOString()}::timestamptz - interval '24 hours'
      )::float8 as decided
    from asked group by current`,
  )
  const none: AnswerTimes = { received: 0, answered: 0, median: null, slowest: null, withinDay: 0, decided: 0 }
  return {
    now: rows.find(({ current }) => current) ?? none,
    before: rows.find(({ current }) => !current) ?? none,
  }
}

export type FileDownloads = {
  productId: string
  title: string
  titleEn: string
  fileId: string
  fileName: string
  /** Of the product's files; 0 when the file is gone. */
  version: number
  downloads: number
  downloadsBefore: number
}

/** How often each file was downloaded in a span and in the previous one: the `limit` most downloaded, or all. */
export function readDownloads(db: Executor, plan: Plan, limit: number | null = null): Promise<FileDownloads[]> {
  return rowsOf<FileDownloads>(
    db,
    sql`with opened as (
      select product_id, file_id, coalesce(sum(downloads) filter (where now), 0)::float8 as downloads,
        coalesce(sum(downloads) filter (where not now), 0)::float8 as downloads_before
      from ${byMonth('report_download', plan)} parts group by product_id, file_id
    )
    select opened.product_id as "productId", coalesce(p.title, opened.product_id) as title,
      coalesce(p.title_en, opened.product_id) as "titleEn", opened.file_id as "fileId",
      coalesce(f.file_name, '') as "fileName", coalesce(f.version, 0) as version, downloads, downloads_before as "downloadsBefore"
    from opened
      left join product p on p.id = opened.product_id
      left join product_file f on f.id = opened.file_id
    order by downloads desc, opened.product_id, opened.file_id limit ${limit}::int`,
  )
}
