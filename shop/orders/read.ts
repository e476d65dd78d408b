import { and, asc, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import { productFile } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { downloadGrant } from '../delivery/table.ts'
import { payment } from '../payments/table.ts'
import { order, orderEvent, orderLine } from './table.ts'

export type OrderRow = typeof order.$inferSelect
export type OrderLineRow = typeof orderLine.$inferSelect
export type GrantedFile = { grantId: string; productId: string; fileName: string; bytes: number; contentType: string }
export type OrderView = OrderRow & { lines: OrderLineRow[]; downloads: GrantedFile[] }

/** An order with its lines and the files it may download, by number or id; null when there is none. */
export async function readOrder(db: Executor, by: { number: string } | { id: string }): Promise<OrderView | null> {
  const [found] = await db
    .select()
    .from(order)
    .where('number' in by ? eq(order.number, by.number) : eq(order.id, by.id))
  if (found === undefined) return null
  const lines = await db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, found.id))
    .orderBy(asc(orderLine.position))
  const downloads =
    found.paymentStatus === 'paid'
      ? await db
          .select({
            grantId: downloadGrant.id,
            productId: downloadGrant.productId,
            fileName: productFile.fileName,
            bytes: productFile.bytes,
            contentType: productFile.contentType,
          })
          .from(downloadGrant)
          .innerJoin(productFile, eq(productFile.id, downloadGrant.fileId))
          .where(and(eq(downloadGrant.orderId, found.id), isNull(downloadGrant.revokedAt)))
      : []
  return { ...found, lines, downloads }
}

/** What happened to an order, oldest first. */
export function readTimeline(db: Executor, orderId: string) {
  return db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId)).orderBy(asc(orderEvent.id))
}

/** The tries to pay an order, oldest first. */
export function readPayments(db: Executor, orderId: string) {
  return db.select().from(payment).where(eq(payment.orderId, orderId)).orderBy(asc(payment.createdAt))
}

export type OrderSummary = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'total'
  | 'status'
  | 'paymentStatus'
  | 'isDigitalOnly'
  | 'needsReview'
  | 'createdAt'
>

/**
 * Orders for the admin, newest first, a page at a time; `after` is the last order of the page before (keyset), so the
 * last page costs what the first does.
 */
export async function listOrders(
  db: Executor,
  page: { after?: { createdAt: Date; id: string } | undefined; limit: number },
): Promise<{ orders: OrderSummary[]; more: boolean }> {
  const where: SQL | undefined =
    page.after &&
    or(
      lt(order.createdAt, page.after.createdAt),
      and(eq(order.createdAt, page.after.createdAt), lt(order.id, page.after.id)),
    )
  const rows = await db
    .select({
      id: order.id,
      number: order.number,
      firstName: order.firstName,
      lastName: order.lastName,
      email: order.email,
      total: order.total,
      status: order.status,
      paymentStatus: order.paymentStatus,
      isDigitalOnly: order.isDigitalOnly,
      needsReview: order.needsReview,
      createdAt: order.createdAt,
    })
    .from(order)
    .where(where)
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(page.limit + 1)
  return { orders: rows.slice(0, page.limit), more: rows.length > page.limit }
}
