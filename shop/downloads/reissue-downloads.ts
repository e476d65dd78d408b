import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, not, or } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { productFile } from '../catalog/media/table.ts'
import { parentColumn } from '../catalog/table.ts'
import { type Db, transact } from '../db.ts'
import { gift } from '../gifts/table.ts'
import { order, orderLine } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { areGiven, fileLine } from './delivered-files.ts'
import { refundedGrants } from './refunded-grants.ts'
import { downloadGrant } from './table.ts'

export type ReissueRefusal = { reason: 'unknown_order' | 'not_paid' | 'no_files' }

/**
 * Reissues the downloads of a paid order: each file of its digital products is granted once, the count restarts
 * and revoked grants are restored; for a gift once it was sent, to its recipient. Refunded lines are left out. Existing
 * links keep working, also of files that were replaced or removed since.
 */
export async function reissueDownloads(
  db: Db,
  clock: Clock,
  admin: Admin<'orders.act'>,
  { number }: { number: string },
): Promise<Outcome<{ files: number }, ReissueRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx
      .select({ id: order.id, paymentStatus: order.paymentStatus })
      .from(order)
      .where(eq(order.number, number))
      .for('update')
    if (found === undefined) return refuse({ reason: 'unknown_order' })
    if (found.paymentStatus !== 'paid') return refuse({ reason: 'not_paid' })
    const files = await tx
      .selectDistinct({
        productId: productFile.productId,
        fileId: productFile.id,
        giftId: gift.id,
        name: productFile.fileName,
        line: fileLine,
      })
      .from(orderLine)
      .innerJoin(order, eq(order.id, orderLine.orderId))
      .innerJoin(productFile, eq(productFile.productId, parentColumn(orderLine.productId)))
      .leftJoin(gift, and(eq(gift.orderId, orderLine.orderId), eq(gift.position, orderLine.position)))
      .where(areGiven(found.id, or(isNull(gift.id), isNotNull(gift.sentAt))))
    const refunded = await refundedGrants(tx, found.id)
    const notRefunded = refunded === null ? undefined : not(refunded)
    const live = and(eq(downloadGrant.orderId, found.id), isNull(downloadGrant.revokedAt), notRefunded)
    const granted = await tx
      .select({ line: fileLine, name: productFile.fileName })
      .from(downloadGrant)
      .innerJoin(productFile, eq(productFile.id, downloadGrant.fileId))
      .where(live)
    const names = new Map([...granted, ...files].map(({ line, name }) => [line, name]))
    if (names.size === 0) return refuse({ reason: 'no_files' })
    const fresh = { grantedAt: now, revokedAt: null, downloads: 0, lastDownloadAt: null }
    // A grant of a replaced version serves the newest, too, so that links in old emails work.
    await tx.update(downloadGrant).set({ grantedAt: now, downloads: 0, lastDownloadAt: null }).where(live)
    const missing = files
      .filter(({ line }) => granted.every((each) => each.line !== line))
      .map(({ name, line, ...file }) => ({ id: randomUUID(), orderId: found.id, ...file, ...fresh }))
    if (missing.length > 0)
      await tx
        .insert(downloadGrant)
        .values(missing)
        .onConflictDoUpdate({ target: [downloadGrant.orderId, downloadGrant.fileId], set: fresh })
    const changes = [...names.values()].map((name) => ({ field: 'download', from: null, to: name }))
    await recordAudit(tx, admin, { subject: 'order', subjectId: number, name: number, action: 'reissue', changes }, now)
    return done({ files: names.size })
  })
}
