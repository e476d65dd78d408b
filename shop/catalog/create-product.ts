import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, isUniqueViolation, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { addProduct } from './add-product.ts'
import { type BundleRefusal, bundleIn, isDigitalBundle, refusedBundle } from './bundles/bundle-fields.ts'
import type { NewProductInput } from './fields/product-form.ts'
import { claimPictures, coverOf } from './media/store-pictures.ts'
import { type PackageRefusal, packageIn, refusedPackage } from './packages/package-fields.ts'
import { auditName, newProductId } from './product-name.ts'
import { digitalOf, missingForSale, type Requirement } from './readiness.ts'

export type SaveRefusal =
  | { reason: 'incomplete'; missing: Requirement[] }
  | { reason: 'sku_taken' }
  | { reason: 'unknown_picture' }
  | PackageRefusal
  | BundleRefusal

/** Adds a product from an admin's form, as a draft or, when complete, for sale. */
export async function createProduct(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  input: NewProductInput,
): Promise<Outcome<{ id: string }, SaveRefusal>> {
  const now = clock.now()
  const { pictures: typedPictures, price, ...rest } = input
  const typed = { ...rest, ...packageIn(input), ...bundleIn(input) }
  const isDigital =
    typed.components.length > 0
      ? await isDigitalBundle(db, typed.components)
      : digitalOf(input.category, input.isDigital)
  const missing = missingForSale({ ...typed, price, isDigital, hasPicture: typedPictures.length > 0, hasFile: false })
  if (input.status === 'active' && missing.length > 0) return refuse({ reason: 'incomplete', missing })
  try {
    return await transact(db, async (tx) => {
      const refused = await refusedPackage(tx, typed)
      if (refused !== null) return refuse(refused)
      const notBundle = await refusedBundle(tx, typed)
      if (notBundle !== null) return refuse(notBundle)
      const pictures = await claimPictures(tx, typedPictures, [], now)
      if (pictures === null) return refuse({ reason: 'unknown_picture' })
      const id = await newProductId(tx, input.titleEn)
      const row = { ...typed, id, isDigital, price: price ?? 0, ...coverOf(pictures) }
      await addProduct(tx, row, { files: [], pictures: pictures.slice(1) }, now)
      await recordAudit(tx, admin, { subject: 'product', subjectId: id, name: auditName(row), action: 'create' }, now)
      if (row.status === 'active') await pagesChanged(tx, ['catalog'])
      return done({ id })
    })
  } catch (error) {
    // The unique index decides between two products with one SKU.
    if (isUniqueViolation(error)) return refuse({ reason: 'sku_taken' })
    throw error
  }
}
