import { and, asc, eq, getTableColumns, isNull, notInArray, sql } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import { auditEntry } from '../audit/log.ts'
import type { AuditAction } from '../audit/subjects.ts'
import { productFile } from '../catalog/media/table.ts'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { downloadGrant } from '../downloads/table.ts'
import type { Fils } from '../money.ts'
import { payment, refunded } from '../payments/table.ts'
import { runConcurrently } from '../statements.ts'
import { order, orderEvent, orderLine } from './table.ts'

export type OrderRow = typeof order.$inferSelect
export type OrderLineRow = typeof orderLine.$inferSelect
export type GrantedFile = {
  grantId: string
  productId: string
  fileName: string
  bytes: number
  contentType: string
  downloads: number
  grantedAt: Date
}
export type OrderWithLines = OrderRow & { lines: OrderLineRow[] }
export type OrderView = OrderWithLines & { downloads: GrantedFile[] }

/** An order with its lines and the files its buyer may download, by number or id; null when unknown. */
export async function readOrder(db: Executor, by: { number: string } | { id: string }): Promise<OrderView | null> {
  const [found] = await db
    .select()
    .from(order)
    .where('number' in by ? eq(order.number, by.number) : eq(order.id, by.id))
  if (found === undefined) return null
  const [lines, downloads] = await runConcurrently([
    linesOf(db, found.id),
    found.paymentStatus === 'paid'
      ? db
          .select({
            grantId: downloadGrant.id,
            productId: downloadGrant.productId,
            fileName: productFile.fileName,
            bytes: productFile.bytes,
            contentType: productFile.contentType,
            downloads: downloadGrant.downloads,
            grantedAt: downloadGrant.grantedAt,
          })
          .from(downloadGrant)
          .innerJoin(productFile, eq(productFile.id, downloadGrant.fileId))
          .where(
            and(eq(downloadGrant.orderId, found.id), isNull(downloadGrant.revokedAt), isNull(downloadGrant.giftId)),
          )
      : [],
  ])
  return { ...found, lines, downloads }
}

/** The same without its files. */
export async function readOrderWithLines(db: Executor, id: string): Promise<OrderWithLines | null> {
  const [found] = await db.select().from(order).where(eq(order.id, id))
  return found === undefined ? null : { ...found, lines: await linesOf(db, id) }
}

const linesOf = (db: Executor, orderId: string) =>
  db.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(asc(orderLine.position))

/** Completed refunds of an order, in fils, without those that returned a second payment. */
export async function readRefunded(db: Executor, id: string): Promise<Fils> {
  const [found] = await db.select({ refunded }).from(order).where(eq(order.id, id))
  return found?.refunded ?? 0
}

/** The events of an order, oldest first. */
export function readTimeline(db: Executor, orderId: string) {
  return db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId)).orderBy(asc(orderEvent.id))
}

/** An order's payment attempts, oldest first. */
export function readPayments(db: Executor, orderId: string) {
  return db.select().from(payment).where(eq(payment.orderId, orderId)).orderBy(asc(payment.createdAt))
}

const hasParcels = sql<boolean>`exists (select from shipment parcel where parcel.order_id = ${order.id})`

/** An order with its account, whether it has parcels, and its `refunded` amount, for the team; its lines and other rows are read separately. */
export async function readOrderForTeam(db: Executor, number: string) {
  const [found] = await db
    .select({ order, account: { id: user.id, email: user.email }, hasParcels, refunded })
    .from(order)
    .leftJoin(user, eq(user.id, order.userId))
    .where(eq(order.number, number))
  return found ?? null
}

/** An order's lines in order, each with its product's current SKU. */
export function readLines(db: Executor, orderId: string) {
  return db
    .select({ ...getTableColumns(orderLine), sku: product.sku })
    .from(orderLine)
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.position))
}

/** Audit actions that the timeline already shows as events. */
const onTimeline: AuditAction[] = ['move', 'refund', 'create', 'change']

/** Admins' actions on an order that are no event of its timeline, oldest first. */
export function readActions(db: Executor, number: string) {
  const { id, at, actorEmail, action, changes } = auditEntry
  return db
    .select({ id, at, by: actorEmail, action, changes })
    .from(auditEntry)
    .where(
      and(eq(auditEntry.subject, 'order'), eq(auditEntry.subjectId, number), notInArray(auditEntry.action, onTimeline)),
    )
    .orderBy(asc(id))
    .limit(200)
}
