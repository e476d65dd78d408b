import { sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { rowsOf } from './refunds.ts'
import { boundsOf } from './sales.ts'
import type { Span } from './span.ts'

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
 * with the guest orders of its address, or an address without an account.
 */
export function readCustomers(db: Executor, span: Span): Promise<CustomerSales[]> {
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

export type AnswerTimes = {
  received: number
  answered: number
  /** Hours until the first answer, of those that have one; null without any. */
  median: number | null
  slowest: number | null
  withinDay: number
  /** Those that were answered, or have waited for a day and longer. */
  decided: number
}

/**
 * Time to first answer of the messages of a span and of the one before: median, 90th percentile, and how many within 24
 * hours among those old enough to tell.
 */
export async function readAnswerTimes(
  db: Executor,
  span: Span,
  now: Date,
): Promise<{ now: AnswerTimes; before: AnswerTimes }> {
  const { before, from, until } = boundsOf(span)
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
  fileName: string
  downloads: number
  downloadsBefore: number
}

/** How often each file was downloaded in a span and in the one before. */
export function readDownloads(db: Executor, span: Span): Promise<FileDownloads[]> {
  const { before, from, until } = boundsOf(span)
  return rowsOf<FileDownloads>(
    db,
    sql`with opened as (
      select product_id, file_id, count(*) filter (where at >= ${from})::float8 as downloads,
        count(*) filter (where at < ${from})::float8 as downloads_before
      from download_event where at >= ${before} and at < ${until} group by product_id, file_id
    )
    select opened.product_id as "productId", coalesce(p.title, opened.product_id) as title,
      coalesce(p.title_en, opened.product_id) as "titleEn", coalesce(f.file_name, '') as "fileName",
      downloads, downloads_before as "downloadsBefore"
    from opened
      left join product p on p.id = opened.product_id
      left join product_file f on f.id = opened.file_id
    order by downloads desc, opened.product_id, opened.file_id`,
  )
}
