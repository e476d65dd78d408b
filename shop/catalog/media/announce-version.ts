import { and, eq, isNull } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock, Jobs } from '../../ports.ts'
import { auditName } from '../product-name.ts'
import { product } from '../table.ts'
import { productFile } from './table.ts'

/**
 * Notifies past buyers of a file's current version, once for each version: the row records it, and each buyer's email
 * is also deduplicated by version.
 */
export function announceVersion(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin<'products.act'>,
  { productId, fileId }: { productId: string; fileId: string },
): Promise<Outcome<{ version: number }, { reason: 'unknown' | 'announced' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [of] = await tx.select().from(product).where(eq(product.id, productId)).for('update')
    const current = and(
      eq(productFile.id, fileId),
      eq(productFile.productId, productId),
      isNull(productFile.replacedAt),
    )
    const [announced] = await tx
      .update(productFile)
      .set({ announcedAt: now })
      .where(and(current, isNull(productFile.announcedAt)))
      .returning()
    if (of === undefined) return refuse({ reason: 'unknown' })
    if (announced === undefined)
      return refuse({ reason: (await tx.$count(productFile, current)) > 0 ? 'announced' : 'unknown' })
    const changes = [{ field: 'announced', from: null, to: `${announced.fileName} (${announced.version})` }]
    const entry = { subject: 'product', subjectId: productId, name: auditName(of), action: 'file' } as const
    await recordAudit(tx, admin, { ...entry, changes }, now)
    await jobs.enqueue(tx, 'announce-file', [{ fileId, after: null }])
    return done({ version: announced.version })
  })
}
