import { asc, eq } from 'drizzle-orm'
import { productFile } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { downloadGrant } from './table.ts'

/** Every file an order was granted, those taken away again included, and how often it was fetched. */
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
