import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { available } from '../catalog/bundles/table.ts'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { stockAlert } from './table.ts'

/** Number of stock alerts for a product, by its own id and those of its variants. */
export async function countWaiting(db: Executor, productId: string): Promise<Map<string, number>> {
  const ids = db
    .select({ id: product.id })
    .from(product)
    .where(or(eq(product.id, productId), eq(product.variantOf, productId)))
  const rows = await db
    .select({ id: stockAlert.productId, count: sql<number>`count(*)::int` })
    .from(stockAlert)
    .where(and(inArray(stockAlert.productId, ids), isNull(stockAlert.sentAt)))
    .groupBy(stockAlert.productId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** A product or variant on sale, for the form; null when there is none. */
export async function readAlertProduct(db: Executor, id: string) {
  const [found] = await db
    .select({
      id: product.id,
      title: product.title,
      titleEn: product.titleEn,
      stock: available,
      hasVariants: sql<boolean>`${product.options} <> '[]'`,
    })
    .from(product)
    .where(and(eq(product.id, id), eq(product.status, 'active')))
  return found ?? null
}

/** The subject of the email; null when the product is no longer on sale. */
export async function readStockAlert(db: Executor, id: string) {
  const { title, titleEn, price, status } = product
  const [found] = await db
    .select({ productId: stockAlert.productId, createdAt: stockAlert.createdAt, title, titleEn, price, status })
    .from(stockAlert)
    .innerJoin(product, eq(product.id, stockAlert.productId))
    .where(eq(stockAlert.id, id))
  return found?.status === 'active' ? found : null
}
