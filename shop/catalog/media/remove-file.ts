import { and, eq, isNull } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { auditName } from '../product-name.ts'
import { deliversFile } from '../readiness.ts'
import { product } from '../table.ts'
import { productFile } from './table.ts'

/**
 * Removes a file from a product: new orders no longer get it, past buyers keep it. The last file of a guide for sale
 * stays, or its next buyer would get nothing.
 */
export function removeFile(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  { productId, fileId }: { productId: string; fileId: string },
): Promise<Outcome<null, { reason: 'unknown' | 'last_file' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [of] = await tx.select().from(product).where(eq(product.id, productId)).for('update')
    const delivered = await tx
      .select()
      .from(productFile)
      .where(and(eq(productFile.productId, productId), isNull(productFile.replacedAt)))
    const file = delivered.find(({ id }) => id === fileId)
    if (of === undefined || file === undefined) return refuse({ reason: 'unknown' })
    const isShown = of.status === 'active' || of.launchAt !== null
    if (isShown && deliversFile(of) && delivered.length === 1) return refuse({ reason: 'last_file' })
    await tx.update(productFile).set({ replacedAt: now }).where(eq(productFile.id, fileId))
    const changes = [{ field: 'file', from: `${file.fileName} (${file.version})`, to: null }]
    const entry = { subject: 'product', subjectId: productId, name: auditName(of), action: 'file' } as const
    await recordAudit(tx, admin, { ...entry, changes }, now)
    return done(null)
  })
}
