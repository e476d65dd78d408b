import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { downloadGrant } from '../downloads/table.ts'
import { order, orderLine, unitsLeft } from '../orders/table.ts'
import { productFile } from './media/table.ts'
import { productSales, stockMove } from './table.ts'

/**
 * Every version of a product's files, the newest first, with the number of orders entitled to it and of downloads of
 * that version.
 */
export function readFileVersions(db: Executor, productId: string) {
  const { id, fileName, contentType, bytes, version, replacedAt, currentAt, announcedAt, createdAt } = productFile
  return db
    .select({
      id,
      fileName,
      contentType,
      bytes,
      version,
      replacedAt,
      currentAt,
      announcedAt,
      createdAt,
      lineId: sql<string>`coalesce(${productFile.lineId}, ${productFile.id})`,
      orders: sql<number>`count(${downloadGrant.id})::int`,
      downloads: sql<number>`(select count(*)::int from download_event of where of.file_id = product_file.id)`,
    })
    .from(productFile)
    .leftJoin(downloadGrant, eq(downloadGrant.fileId, productFile.id))
    .where(eq(productFile.productId, productId))
    .groupBy(productFile.id)
    .orderBy(desc(productFile.createdAt), desc(productFile.version))
}
export type FileVersion = Awaited<ReturnType<typeof readFileVersions>>[number]

/** Where one version of a product's file is stored, with its name and type; null when there is none. */
export async function readStoredFile(db: Executor, productId: string, fileId: string) {
  const [file] = await db
    .select({ fileKey: productFile.fileKey, filename: productFile.fileName, type: productFile.contentType })
    .from(productFile)
    .where(and(eq(productFile.productId, productId), eq(productFile.id, fileId)))
  return file ?? null
}

/** Units of a product in paid orders of the last 90 days, as last counted, and when; null when there were none. */
export async function readSales(db: Executor, productId: string) {
  const { units, isBestSeller, countedAt } = productSales
  const [row] = await db
    .select({ units, isBestSeller, countedAt })
    .from(productSales)
    .where(eq(productSales.productId, productId))
  return row ?? { units: 0, isBestSeller: false, countedAt: null }
}

/** Units of a product or variant on hand for orders: taken for them, and in no parcel yet. */
export async function promisedUnits(db: Executor, productId: string): Promise<number> {
  const { isDigital, quantity, shipped } = orderLine
  const toPack = sql`not ${isDigital} and ${quantity} > ${shipped}`
  const [found] = await db
    .select({ units: sql<number>`coalesce(sum(${unitsLeft}), 0)::int` })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(eq(orderLine.productId, productId), toPack, ne(order.reservation, 'returned')))
  return found?.units ?? 0
}

/** A product's stock moves, newest first; `before` is the last id of the previous page. */
export async function readStockMoves(
  db: Executor,
  productId: string,
  { limit, before }: { limit: number; before?: number | undefined },
) {
  const { id, delta, stock, reason, note, by, at } = stockMove
  const rows = await db
    .select({ id, delta, stock, reason, note, by, at, orderNumber: order.number })
    .from(stockMove)
    .leftJoin(order, eq(order.id, stockMove.orderId))
    .where(and(eq(stockMove.productId, productId), before === undefined ? undefined : lt(stockMove.id, before)))
    .orderBy(desc(stockMove.id))
    .limit(limit + 1)
  return { moves: rows.slice(0, limit), older: rows.length > limit }
}
export type StockMove = Awaited<ReturnType<typeof readStockMoves>>['moves'][number]
