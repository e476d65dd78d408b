import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { readPackages } from '../appointments/packages/read.ts'
import { readAppointments } from '../appointments/read.ts'
import type { Executor } from '../db.ts'
import { readGifts } from '../gifts/read.ts'
import { readOrder, readRefunded } from '../orders/read.ts'
import { readShipments } from '../orders/shipments/read.ts'
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from '../orders/status.ts'
import { order } from '../orders/table.ts'
import { refund } from '../payments/table.ts'
import { readReturns } from '../returns/read.ts'
import { runConcurrently } from '../statements.ts'

type OrdersQuery = {
  status?: OrderStatus | undefined
  payment?: PaymentStatus | undefined
  /** Changed at or after this instant. */
  since?: Date | undefined
  /** After this order of the previous page. */
  after: { at: Date; id: string } | null
  limit: number
}

export type ChangedOrder = Awaited<ReturnType<typeof changedOrders>>[number]

/**
 * Orders by last change, oldest first, so that integrations continue after the last one they saw. The first page of
 * every status and payment status is read from its index and merged: a page costs the same for any number of orders.
 */
export async function changedOrders(db: Executor, { status, payment, since, after, limit }: OrdersQuery) {
  const each = db
    .select({ id: order.id, at: sql`${order.updatedAt}`.as('at') })
    .from(order)
    .where(
      sql`${order.status} = class.status and ${order.paymentStatus} = class.payment and ${afterPosition(since, after)}`,
    )
    .orderBy(asc(order.updatedAt), asc(order.id))
    .limit(limit)
  const ids = sql`select few.id from unnest(${listOf(status ? [status] : orderStatuses)}::text[]) as s(status)
    cross join unnest(${listOf(payment ? [payment] : paymentStatuses)}::text[]) as p(payment)
    cross join lateral (select s.status, p.payment) class
    cross join lateral ${each} few order by few.at, few.id limit ${limit}`
  const { id, number, total, isDigitalOnly, needsReview, createdAt, updatedAt, paymentStatus } = order
  return db
    .select({
      id,
      number,
      status: order.status,
      paymentStatus,
      total,
      isDigitalOnly,
      needsReview,
      createdAt,
      updatedAt,
    })
    .from(order)
    .where(sql`${order.id} in (${ids})`)
    .orderBy(asc(order.updatedAt), asc(order.id))
}

const listOf = (values: readonly string[]) => `{${values}}`

/** Orders changed since an instant, or after an order of the list. */
function afterPosition(since: Date | undefined, after: OrdersQuery['after']): SQL {
  const from = after?.at ?? since
  if (from === undefined) return sql`true`
  const begin = sql`${order.updatedAt} >= ${from.toISOString()}::timestamptz`
  if (after === null) return begin
  return sql`(${order.updatedAt}, ${order.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
}

export type TeamOrder = NonNullable<Awaited<ReturnType<typeof teamOrder>>>

/** One order with its lines, appointments, parcels, returns and refunds; null when unknown. */
export async function teamOrder(db: Executor, number: string) {
  const found = await readOrder(db, { number })
  if (found === null) return null
  const { lines, downloads: _downloads, ...row } = found
  const [bookings, packages, refunds, shipments, returns, gifts, refunded] = await runConcurrently([
    readAppointments(db, found.id),
    readPackages(db, [found.id]),
    db.select().from(refund).where(eq(refund.orderId, found.id)).orderBy(asc(refund.at), asc(refund.id)),
    readShipments(db, [found.id]),
    readReturns(db, [found.id]),
    found.hasGifts ? readGifts(db, found.id) : [],
    readRefunded(db, found.id),
  ])
  return { order: row, lines, bookings, packages, refunds, shipments, returns, gifts, refunded }
}
