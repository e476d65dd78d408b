import { and, eq, isNull, sql } from 'drizzle-orm'
import { productFile } from '../catalog/media/table.ts'
import { parentColumn } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { gift } from '../gifts/table.ts'
import { order, orderLine } from '../orders/table.ts'
import { areGiven } from './delivered-files.ts'
import { downloadGrant } from './table.ts'

/**
 * One grant for each file of each digital product of the order, also of one whose files were all removed since it was
 * placed. Those of a gift are granted when it is sent, and none for a line that was refunded.
 */
export const grantDownloads = (tx: Executor, orderId: string, now: Date) =>
  tx
    .insert(downloadGrant)
    .select(
      tx
        .select({
          id: sql<string>`gen_random_uuid()`.as('id'),
          orderId: orderLine.orderId,
          productId: productFile.productId,
          fileId: productFile.id,
          giftId: sql<string | null>`null::uuid`.as('gift_id'),
          grantedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('granted_at'),
          revokedAt: sql<Date | null>`null::timestamptz`.as('revoked_at'),
          downloads: sql<number>`0`.as('downloads'),
          lastDownloadAt: sql<Date | null>`null::timestamptz`.as('last_download_at'),
          lastFileId: sql<string | null>`null::uuid`.as('last_file_id'),
          stamped: sql<null>`null::jsonb`.as('stamped'),
        })
        .from(orderLine)
        .innerJoin(order, eq(order.id, orderLine.orderId))
        .innerJoin(productFile, eq(productFile.productId, parentColumn(orderLine.productId)))
        .leftJoin(gift, and(eq(gift.orderId, orderLine.orderId), eq(gift.position, orderLine.position)))
        .where(areGiven(orderId, isNull(gift.id))),
    )
    .onConflictDoNothing()
