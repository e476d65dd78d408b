import { asc, eq, sql } from 'drizzle-orm'
import { productFile } from '../catalog/media/table.ts'
import type { Executor } from '../db.ts'
import { downloadGrant } from './table.ts'

/** The version that a grant's buyer gets: the current one of its line, or the last one if the file was removed. */
export const servedFileId = sql<string>`(select served.id from product_file bought
  join product_file served on coalesce(served.line_id, served.id) = coalesce(bought.line_id, bought.id)
  where bought.id = ${downloadGrant.fileId} order by served.replaced_at desc nulls first, served.version desc limit 1)`

/** Every file granted to an order, revoked ones included, with its number of downloads. */
export function readGrants(db: Executor, orderId: string) {
  return db
    .select({
      id: downloadGrant.id,
      fileName: productFile.fileName,
      version: productFile.version,
      replacedAt: productFile.replacedAt,
      bytes: productFile.bytes,
      grantedAt: downloadGrant.grantedAt,
      revokedAt: downloadGrant.revokedAt,
      downloads: downloadGrant.downloads,
      lastDownloadAt: downloadGrant.lastDownloadAt,
    })
    .from(downloadGrant)
    .innerJoin(productFile, eq(productFile.id, downloadGrant.fileId))
    .where(eq(downloadGrant.orderId, orderId))
    .orderBy(asc(productFile.fileName), asc(productFile.version))
}
