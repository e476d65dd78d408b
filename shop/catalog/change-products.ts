import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, type PageKey, pagesChanged, transact } from '../db.ts'
import type { Clock } from '../ports.ts'
import { readEdited } from './edited.ts'
import type { BulkChange } from './fields/product-form.ts'
import { followSales } from './prices/follow-sales.ts'
import { auditName } from './product-name.ts'
import { missingForSale, type Requirement } from './readiness.ts'
import { indexProducts } from './search/index-product.ts'
import { product } from './table.ts'

const what = {
  activate: { status: 'active' },
  draft: { status: 'draft' },
  archive: { status: 'archived' },
  new: { isNew: true },
  not_new: { isNew: false },
  limited: { isLimited: true },
  not_limited: { isLimited: false },
} as const satisfies Record<BulkChange, object>

/** How many changed, and those that could not be put on sale, with what is missing. */
export type BulkResult = {
  changed: number
  refused: { id: string; title: string; titleEn: string; missing: Requirement[] }[]
}

/**
 * Applies one change to several products, in one transaction with a record for each. Products that need no change or
 * are gone are skipped; incomplete ones are not put on sale and are returned.
 */
export function changeProducts(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  { change, ids }: { change: BulkChange; ids: readonly string[] },
): Promise<BulkResult> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const result: BulkResult = { changed: 0, refused: [] }
    const shown: PageKey[] = []
    const moved: string[] = []
    // Lock order of products.
    for (const id of [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1))) {
      const before = await readEdited(tx, id, { lock: true })
      // A variant follows its product.
      if (before === null || before.variantOf !== null) continue
      const changes = changesBetween(before, what[change])
      if (changes.length === 0) continue
      const missing = missingForSale({ ...before, hasPicture: before.pictures.length > 0 })
      if (change === 'activate' && missing.length > 0) {
        result.refused.push({ id, title: before.title, titleEn: before.titleEn, missing })
        continue
      }
      const launchAt = 'status' in what[change] ? null : before.launchAt
      const next = { ...what[change], launchAt, version: before.version + 1, updatedAt: now }
      await tx.update(product).set(next).where(eq(product.id, id))
      if (before.launchAt !== launchAt) await followSales(tx, [id], now)
      if ('status' in next) moved.push(id)
      const entry = { subject: 'product', subjectId: id, name: auditName(before), action: 'change', changes } as const
      await recordAudit(tx, admin, entry, now)
      if (before.status === 'active' || change === 'activate') shown.push(`product:${id}`)
      result.changed++
    }
    await indexProducts(tx, moved)
    if (shown.length > 0) await pagesChanged(tx, ['catalog', ...shown])
    return result
  })
}
