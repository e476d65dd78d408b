import { and, eq, isNull, sql } from 'drizzle-orm'
import { productFile } from '../catalog/table.ts'
import { opens } from '../orders/access.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { downloadGrant } from './table.ts'

export type Download = { body: ReadableStream<Uint8Array>; bytes: number; contentType: string; fileName: string }

/**
 * Opens a granted file for the holder of the order's token, and counts it. Refused alike for a wrong token, an unpaid
 * or refunded order, a revoked grant and a file that does not exist: a stranger learns nothing.
 */
export async function openDownload(
  shop: Shop,
  grantId: string,
  token: string | undefined,
): Promise<Outcome<Download, { reason: 'unknown' }>> {
  const [found] = await shop.db
    .select({
      orderId: order.id,
      fileKey: productFile.fileKey,
      contentType: productFile.contentType,
      fileName: productFile.fileName,
    })
    .from(downloadGrant)
    .innerJoin(order, eq(order.id, downloadGrant.orderId))
    .innerJoin(productFile, eq(productFile.id, downloadGrant.fileId))
    .where(and(eq(downloadGrant.id, grantId), isNull(downloadGrant.revokedAt), eq(order.paymentStatus, 'paid')))
  if (found === undefined || !opens(shop.secrets, found.orderId, token)) return refuse({ reason: 'unknown' })
  const file = await shop.files.stream(found.fileKey)
  await shop.db
    .update(downloadGrant)
    .set({ downloads: sql`${downloadGrant.downloads} + 1`, lastDownloadAt: shop.clock.now() })
    .where(eq(downloadGrant.id, grantId))
  return done({ ...file, contentType: found.contentType, fileName: found.fileName })
}
