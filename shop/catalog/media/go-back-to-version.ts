import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { auditName } from '../product-name.ts'
import { product } from '../table.ts'
import { productFile } from './table.ts'

/**
 * Makes another version of a delivered file current: new orders are granted it, and buyers of any version download it.
 * The replaced one is retained. Refused for the current version, and for a removed file.
 */
export function goBackToVersion(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  { productId, fileId }: { productId: string; fileId: string },
): Promise<Outcome<{ version: number; fileName: string }, { reason: 'unknown' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    // Lock order: every change of a product's files locks the product first.
    const [of] = await tx.select().from(product).where(eq(product.id, productId)).for('update')
    const target = and(
      eq(productFile.id, fileId),
      eq(productFile.productId, productId),
      isNotNull(productFile.replacedAt),
    )
    const [version] = await tx.select().from(productFile).where(target)
    if (of === undefined || version === undefined) return refuse({ reason: 'unknown' })
    const ofLine = eq(sql`coalesce(${productFile.lineId}, ${productFile.id})`, version.lineId ?? version.id)
    const [current] = await tx
      .update(productFile)
      .set({ replacedAt: now })
      .where(and(ofLine, isNull(productFile.replacedAt)))
      .returning()
    if (current === undefined) return refuse({ reason: 'unknown' })
    await tx.update(productFile).set({ replacedAt: null, currentAt: now }).where(eq(productFile.id, fileId))
    const named = (file: typeof version) => `${file.fileName} (${file.version})`
    const changes = [{ field: 'file', from: named(current), to: named(version) }]
    const entry = { subject: 'product', subjectId: productId, name: auditName(of), action: 'file' } as const
    await recordAudit(tx, admin, { ...entry, changes }, now)
    return done({ version: version.version, fileName: version.fileName })
  })
}
