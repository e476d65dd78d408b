import { sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '../db.ts'
import { startOfDay } from '../kuwait-time.ts'
import type { ReturnReason } from '../returns/status.ts'
import { moment } from './refunds.ts'
import type { Span } from './span.ts'

/** A product or variant with returned units: how many, and by reason. */
export type ReturnedProduct = {
  productId: string
  title: string
  titleEn: string
  units: number
  reasons: Partial<Record<ReturnReason, number>>
}

/** Requested returns of a span by product, most first, without those withdrawn or rejected. */
export function readReturned(db: Executor, { from, until }: Span): Promise<ReturnedProduct[]> {
  return rowsOf<ReturnedProduct>(
    db,
    sql`with returned as (
      select line.product_id, max(line.title) as title, max(line.title_en) as title_en, asked.reason,
        sum(part.quantity)::float8 as units
      from order_return asked
        join return_line part on part.return_id = asked.id
        join order_line line on line.order_id = part.order_id and line.position = part.position
      where asked.requested_at >= ${moment(startOfDay(from))} and asked.requested_at < ${moment(startOfDay(until, 1))}
        and asked.state not in ('withdrawn', 'rejected')
      group by line.product_id, asked.reason
    )
    select product_id as "productId", max(title) as title, max(title_en) as "titleEn", sum(units)::float8 as units,
      jsonb_object_agg(reason, units) as reasons
    from returned group by product_id order by sum(units) desc, product_id limit 500`,
  )
}
