import { and, desc, eq, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { auditEntry, changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, type Executor, isUniqueViolation, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { bundleIn, isDigitalBundle, refusedBundle } from './bundles/bundle-fields.ts'
import type { SaveRefusal } from './create-product.ts'
import { type EditedProduct, readEdited } from './edited.ts'
import type { ProductInput } from './fields/product-form.ts'
import { productImport } from './import/table.ts'
import { claimPictures, coverOf, coverVariants, replacePictures } from './media/store-pictures.ts'
import { packageIn, refusedPackage } from './packages/package-fields.ts'
import { followSales } from './prices/follow-sales.ts'
import { auditName } from './product-name.ts'
import { digitalOf, missingForSale } from './readiness.ts'
import { indexProducts } from './search/index-product.ts'
import { product } from './table.ts'

export type ChangeRefusal =
  | SaveRefusal
  | { reason: 'unknown' }
  /** Saved by another admin since it was opened: the current version, and who saved it. */
  | { reason: 'conflict'; current: EditedProduct; by: string | null }

/**
 * Saves an admin's form over the version they opened (optimistic lock). The second of two is refused and shown the
 * current version. Stock and files have their own verbs, so a sale never conflicts with an edit.
 */
export async function changeProduct(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  { id, version }: { id: string; version: number },
  input: ProductInput,
): Promise<Outcome<{ version: number }, ChangeRefusal>> {
  const now = clock.now()
  try {
    return await transact(db, async (tx) => {
      const before = await readEdited(tx, id, { lock: true })
      if (before === null || before.variantOf !== null) return refuse({ reason: 'unknown' })
      if (before.version !== version)
        return refuse({ reason: 'conflict', current: before, by: await lastToChange(tx, id) })
      const { pictures: typedPictures, price, ...rest } = input
      const typed = { ...rest, ...packageIn(input), ...bundleIn(input) }
      const refused = await refusedPackage(tx, typed, id)
      if (refused !== null) return refuse(refused)
      const isDigital =
        typed.components.length > 0
          ? await isDigitalBundle(tx, typed.components)
          : digitalOf(input.category, input.isDigital)
      const notBundle = await refusedBundle(tx, { ...typed, isDigital }, before)
      if (notBundle !== null) return refuse(notBundle)
      const { hasFile } = before
      const missing = missingForSale({ ...typed, price, isDigital, hasPicture: typedPictures.length > 0, hasFile })
      const launchAt = input.status === 'draft' ? before.launchAt : null
      if ((input.status === 'active' || launchAt !== null) && missing.length > 0)
        return refuse({ reason: 'incomplete', missing })
      const pictures = await claimPictures(tx, typedPictures, before.pictures, now)
      if (pictures === null) return refuse({ reason: 'unknown_picture' })

      // The price of a product with variants is derived from them.
      const row = { ...typed, isDigital, price: before.options.length > 0 ? before.price : (price ?? 0) }
      const changes = changesBetween({ ...before, pictures: before.pictures }, { ...row, pictures })
      if (changes.length === 0) return done({ version })
      await tx
        .update(product)
        .set({ ...row, launchAt, usualPrice: null, ...coverOf(pictures), version: version + 1, updatedAt: now })
        .where(eq(product.id, id))
      await replacePictures(tx, id, pictures, now)
      await coverVariants(tx, id, pictures)
      await followSales(tx, [id], now)
      await indexProducts(tx, [id])
      const subject = { subject: 'product', subjectId: id, name: auditName(row) } as const
      await recordAudit(tx, admin, { ...subject, action: 'change', changes }, now)
      if (before.status === 'active' || row.status === 'active') await pagesChanged(tx, ['catalog', `product:${id}`])
      return done({ version: version + 1 })
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refuse({ reason: 'sku_taken' })
    throw error
  }
}

async function lastToChange(tx: Executor, id: string): Promise<string | null> {
  const [last] = await tx
    .select({ by: auditEntry.actorEmail, at: auditEntry.at })
    .from(auditEntry)
    .where(and(eq(auditEntry.subject, 'product'), eq(auditEntry.subjectId, id)))
    .orderBy(desc(auditEntry.id))
    .limit(1)
  // An import is one entry for all its products; a variant's change is its product's, too.
  const [imported] = await tx
    .select({ by: sql<string>`coalesce(${productImport.undoneBy}, ${productImport.by})` })
    .from(productImport)
    .where(
      and(
        sql`exists (select 1 from jsonb_array_elements(${productImport.rows}) one
          where split_part(one ->> 'id', '.', 1) = ${id})`,
        last && sql`coalesce(${productImport.undoneAt}, ${productImport.at}) > ${last.at.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(sql`coalesce(${productImport.undoneAt}, ${productImport.at})`))
    .limit(1)
  return imported?.by ?? last?.by ?? null
}
