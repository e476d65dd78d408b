import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { productFile } from '../catalog/media/table.ts'
import { type Db, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { order } from '../orders/table.ts'
import type { Clock, Jobs, Secrets, Settings } from '../ports.ts'
import { grantedAfter } from './allowance.ts'
import { downloadGrant } from './table.ts'

const batch = 200

type Parts = { jobs: Jobs; clock: Clock; secrets: Secrets; settings: Settings }

/**
 * Emails everyone who bought a file before this version was current and may still download it. Works in batches, each
 * of which enqueues the next; the email's key deduplicates per buyer across orders and reruns.
 */
export async function announceFile(
  db: Db,
  { jobs, clock, secrets, settings }: Parts,
  { fileId, after }: { fileId: string; after: string | null },
): Promise<void> {
  const { downloads: rules } = await settings.read()
  const now = clock.now()
  const since = grantedAfter(rules, now)
  await transact(db, async (tx) => {
    const [file] = await tx.select().from(productFile).where(eq(productFile.id, fileId))
    // A version that has been replaced is not announced; the next one may be.
    if (file === undefined || file.replacedAt !== null) return
    const line = tx
      .select({ id: productFile.id })
      .from(productFile)
      .where(eq(sql`coalesce(${productFile.lineId}, ${productFile.id})`, file.lineId ?? file.id))
    const grants = await tx
      .select({ id: downloadGrant.id, orderId: order.id, email: order.email, locale: order.locale })
      .from(downloadGrant)
      .innerJoin(order, eq(order.id, downloadGrant.orderId))
      .where(
        and(
          eq(downloadGrant.productId, file.productId),
          inArray(downloadGrant.fileId, line),
          // A buyer who was granted this version before it became current again has had another in between.
          or(
            ne(downloadGrant.fileId, fileId),
            file.currentAt ? lt(downloadGrant.grantedAt, file.currentAt) : undefined,
          ),
          after === null ? undefined : gt(downloadGrant.id, after),
          isNull(downloadGrant.revokedAt),
          lt(downloadGrant.downloads, rules.limit),
          since === null ? undefined : gt(downloadGrant.grantedAt, since),
          eq(order.paymentStatus, 'paid'),
          isNull(order.forgottenAt),
          // Recipients of gifts did not ask for emails.
          isNull(downloadGrant.giftId),
          ne(order.email, ''),
        ),
      )
      .orderBy(asc(downloadGrant.id))
      .limit(batch)
    const last = grants.at(-1)
    if (last === undefined) return
    await enqueueEmails(
      tx,
      jobs,
      grants.map(({ orderId, email, locale }) => ({
        key: `file-updated:${fileId}:${secrets.sign('buyer', email.trim().toLowerCase())}`,
        template: 'file-updated' as const,
        locale,
        recipient: email,
        data: { orderId, fileId },
      })),
      now,
    )
    if (grants.length === batch) await jobs.enqueue(tx, 'announce-file', [{ fileId, after: last.id }])
  })
}
