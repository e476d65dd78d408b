import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { isSoldItself, product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { message } from '../messages/table.ts'
import { order } from '../orders/table.ts'
import { refunded } from '../payments/table.ts'

/** Lines of each short list of the dashboard. */
const lines = 5

export type LatestOrder = Awaited<ReturnType<typeof latestOrders>>[number]
export type LowProduct = Awaited<ReturnType<typeof lowProducts>>[number]
export type UnreadMessage = Awaited<ReturnType<typeof unreadMessages>>[number]

/** The latest orders; `refunded` in fils. */
export function latestOrders(db: Executor) {
  const { id, number, firstName, lastName, total, status, paymentStatus, createdAt } = order
  return db
    .select({ id, number, firstName, lastName, total, refunded, status, paymentStatus, createdAt })
    .from(order)
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(lines)
}

/** Active products with low stock, the lowest first. */
export function lowProducts(db: Executor) {
  const { id, title, titleEn, stock } = product
  return db
    .select({ id, title, titleEn, stock })
    .from(product)
    .where(and(sql`${product.stock} <= ${product.lowStockAt}`, isSoldItself, eq(product.status, 'active')))
    .orderBy(asc(product.stock), asc(product.id))
    .limit(lines)
}

/** The latest unread messages. */
export function unreadMessages(db: Executor) {
  const { id, name, subject, priority, createdAt } = message
  return db
    .select({ id, name, subject, priority, createdAt })
    .from(message)
    .where(eq(message.status, 'unread'))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(lines)
}
