import { eq, type SQL, sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '../db.ts'
import type { Fils } from '../money.ts'
import { order } from '../orders/table.ts'
import { isBackwards, keyset, type Paged, type PageQuery, pageOf } from '../pagination.ts'
import { type OrderPaymentMethod, takenByHand } from './methods.ts'
import { paymentDifference } from './table.ts'

/** A payment or refund on the day it was made; amounts in fils. */
export type MoneyRow = {
  id: string
  /** When it was made. */
  createdAt: Date
  kind: 'payment' | 'refund'
  number: string
  gateway: string
  reference: string | null
  /** What the team wrote: of a payment it took itself, or why it refunded. */
  note: string
  method: OrderPaymentMethod
  /** The charged amount; 0 for a refund. */
  gross: Fils
  /** The order's discount, with its first payment only. */
  discount: Fils | null
  shipping: Fils | null
  refund: Fils
  /** The gateway's fee; null for a refund and while unknown. */
  fee: Fils | null
  /** `gross` less `refund` and `fee`. */
  net: Fils
}

/** From this instant, until before that one. */
export type MoneySpan = { from?: Date | undefined; until?: Date | undefined }

/** Captured payments and completed refunds, latest first, a page at a time. */
export async function listMoney(db: Executor, { from, until }: MoneySpan, page: PageQuery): Promise<Paged<MoneyRow>> {
  const backwards = isBackwards(page)
  const place = page.last ? undefined : (page.before ?? page.after)
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const within = (settled: SQL, id: SQL) => sql`
    (${from ? sql`${settled} >= ${at(from)}` : sql`true`}) and (${until ? sql`${settled} < ${at(until)}` : sql`true`})
    and ${place ? sql`(${settled}, ${id}) ${sql.raw(backwards ? '>' : '<')} (${at(place.createdAt)}, ${place.id}::uuid)` : sql`true`}`
  const direction = sql.raw(backwards ? 'asc' : 'desc')
  const limit = page.limit + 1
  type Row = Omit<MoneyRow, 'createdAt' | 'refund' | 'net'> & { ms: number; back: Fils }
  const rows = await rowsOf<Row>(
    db,
    sql`
    select money.id, extract(epoch from at)::float8 * 1000 as ms, kind, o.number, gateway, reference, note, method, gross,
      case when is_first then o.discount end as discount, case when is_first then o.shipping_cost end as shipping, back,
      fee
    from (
      (select p.id, p.order_id, p.settled_at as at, 'payment' as kind, p.gateway, p.reference, p.note, p.method,
        p.amount as gross, 0 as back, p.fee, not exists (
          select 1 from payment earlier where earlier.order_id = p.order_id and earlier.state = 'captured'
            and (earlier.settled_at, earlier.id) < (p.settled_at, p.id)) as is_first
      from payment p where p.state = 'captured' and p.amount > 0 and ${within(sql`p.settled_at`, sql`p.id`)}
      order by p.settled_at ${direction}, p.id ${direction} limit ${limit})
      union all
      (select r.id, r.order_id, r.settled_at, 'refund',
        case when r.method is null then p.gateway else ${takenByHand} end, r.reference, r.reason,
        coalesce(r.method, p.method), 0, r.amount, null, false
      from refund r join payment p on p.id = r.payment_id
      where r.state = 'done' and ${within(sql`r.settled_at`, sql`r.id`)}
      order by r.settled_at ${direction}, r.id ${direction} limit ${limit})
    ) money join shop_order o on o.id = money.order_id
    order by at ${direction}, money.id ${direction} limit ${limit}`,
  )
  return pageOf(
    rows.map(({ ms, back, ...row }) => ({
      ...row,
      createdAt: new Date(Math.round(ms)),
      refund: back,
      net: row.gross - back - (row.fee ?? 0),
    })),
    page,
  )
}

export type DifferenceRow = Awaited<ReturnType<typeof listDifferences>>['rows'][number]

/** Past and present differences between gateways and books, by when the money moved, latest first, a page at a time. */
export async function listDifferences(db: Executor, page: PageQuery) {
  const columns = { createdAt: paymentDifference.movedAt, id: paymentDifference.id }
  const { where, orderBy, limit } = keyset(columns, page)
  const rows = await db
    .select({
      id: paymentDifference.id,
      createdAt: paymentDifference.movedAt,
      about: paymentDifference.about,
      number: order.number,
      gateway: paymentDifference.gateway,
      reference: paymentDifference.reference,
      gatewayState: paymentDifference.gatewayState,
      gatewayAmount: paymentDifference.gatewayAmount,
      gatewayCurrency: paymentDifference.gatewayCurrency,
      booksState: paymentDifference.booksState,
      booksAmount: paymentDifference.booksAmount,
      endedAt: paymentDifference.endedAt,
    })
    .from(paymentDifference)
    .innerJoin(order, eq(order.id, paymentDifference.orderId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(rows, page)
}
