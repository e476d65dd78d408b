import { eq, sql } from 'drizzle-orm'
import { recordAudit, systemActor } from '../../audit/log.ts'
import type { Executor } from '../../db.ts'
import { readEdited } from '../edited.ts'
import { auditName } from '../product-name.ts'
import { missingForSale } from '../readiness.ts'
import { product } from '../table.ts'

/**
 * Puts a draft whose launch is due on sale, as if it had been added now, in the transaction that has locked it and
 * indexes it afterwards. One that is no longer a draft, or incomplete, only loses its launch date.
 * @returns whether this put it on sale
 */
export async function launch(tx: Executor, id: string, now: Date): Promise<boolean> {
  const before = await readEdited(tx, id)
  if (before === null) return false
  const isReady = missingForSale({ ...before, hasPicture: before.pictures.length > 0 }).length === 0
  const goes = before.status === 'draft' && isReady
  const shown = goes ? { status: 'active' as const, createdAt: now, version: sql`${product.version} + 1` } : {}
  await tx
    .update(product)
    .set({ ...shown, launchAt: null })
    .where(eq(product.id, id))
  if (!goes) return false
  const changes = [{ field: 'status', from: 'draft', to: 'active' }]
  const subject = { subject: 'product', subjectId: id, name: auditName(before) } as const
  await recordAudit(tx, systemActor, { ...subject, action: 'change', changes }, now)
  return true
}
