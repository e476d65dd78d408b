import { asc, eq, type SQL } from 'drizzle-orm'
import { productFile } from '../catalog/media/table.ts'
import type { Executor } from '../db.ts'
import { downloadGrant } from '../downloads/table.ts'

const { orderId, giftId, productId, grantedAt, revokedAt, downloads, lastDownloadAt } = downloadGrant

/** The files granted to a person and how often they were downloaded, for the data export. */
export const exportDownloads = (db: Executor, which: SQL | undefined) =>
  db
    .select({
      orderId,
      giftId,
      productId,
      fileName: productFile.fileName,
      grantedAt,
      revokedAt,
      downloads,
      lastDownloadAt,
    })
    .from(downloadGrant)
    .innerJoin(productFile, eq(productFile.id, downloadGrant.fileId))
    .where(which)
    .orderBy(asc(grantedAt), asc(downloadGrant.id))
