import { eq } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../../audit/log.ts'
import { type Db, pagesChanged, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { readEdited } from '../edited.ts'
import { auditName } from '../product-name.ts'
import { missingForSale, type Requirement } from '../readiness.ts'
import { product } from '../table.ts'
import { followSales } from './follow-sales.ts'

export type LaunchRefusal =
  | { reason: 'unknown' | 'past' }
  /** Only a draft can be launched. */
  | { reason: 'no_draft' }
  | { reason: 'incomplete'; missing: Requirement[] }

/**
 * Sets when a draft goes on sale automatically (R51); null cancels it. Until then it must stay complete, and shoppers
 * cannot see that it exists.
 */
export function planLaunch(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  { id, launchAt }: { id: string; launchAt: Date | null },
): Promise<Outcome<Record<never, never>, LaunchRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const before = await readEdited(tx, id, { lock: true })
    if (before === null || before.variantOf !== null) return refuse({ reason: 'unknown' })
    if (launchAt !== null) {
      if (before.status !== 'draft') return refuse({ reason: 'no_draft' })
      if (launchAt <= now) return refuse({ reason: 'past' })
      const missing = missingForSale({ ...before, hasPicture: before.pictures.length > 0 })
      if (missing.length > 0) return refuse({ reason: 'incomplete', missing })
    }
    const changes = changesBetween(before, { launchAt })
    if (changes.length === 0) return done({})
    await tx.update(product).set({ launchAt, updatedAt: now }).where(eq(product.id, id))
    await followSales(tx, [id], now)
    const entry = { subject: 'product', subjectId: id, name: auditName(before), action: 'change', changes } as const
    await recordAudit(tx, admin, entry, now)
    // No page shows it yet: this announces the next instant to every process.
    await pagesChanged(tx, ['catalog'])
    return done({})
  })
}
