import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import type { Fils } from '../../money.ts'
import type { ProductStatus } from '../category.ts'
import type { EditedProduct } from '../edited.ts'
import { blankFields } from '../fields/product-fields.ts'
import type { PackageField } from '../packages/package-fields.ts'
import { product, stockMove } from '../table.ts'
import { nameOf, type OptionValue, variantId } from './options.ts'

type Own = { price: Fils; sku: string; stock: number; lowStockAt: number; image: string; isActive: boolean }
type Parent = Pick<
  EditedProduct,
  'id' | 'title' | 'titleEn' | 'category' | 'isDigital' | 'image' | 'imageColour' | 'status'
> &
  Partial<Pick<EditedProduct, 'pictures' | 'originalPrice' | 'sessionMinutes' | PackageField>>

/** A variant's titles: its product's with its own part. A trigger does the same when the product's change. */
export const titlesOf = (
  of: { title: string; titleEn: string },
  { variantName, variantNameEn }: { variantName: string; variantNameEn: string },
) => ({ title: `${of.title} · ${variantName}`, titleEn: `${of.titleEn} · ${variantNameEn}` })

/** 'archived' is hidden; otherwise a variant is on sale when its product is. */
export const variantStatus = (of: ProductStatus, isActive: boolean): ProductStatus =>
  isActive ? (of === 'active' ? 'active' : 'draft') : 'archived'

/** A variant's row: its own fields, and those inherited from its product. */
export function variantRow(of: Parent, values: readonly OptionValue[], typed: Own) {
  const picture = of.pictures?.find(({ image }) => image === typed.image)
  const name = nameOf(values)
  return {
    price: typed.price,
    sku: typed.sku,
    stock: typed.stock,
    lowStockAt: typed.lowStockAt,
    ...name,
    ...titlesOf(of, name),
    id: variantId(
      of.id,
      values.map(({ key }) => key),
    ),
    variantOf: of.id,
    originalPrice: of.originalPrice ?? null,
    category: of.category,
    isDigital: of.isDigital,
    sessionMinutes: of.sessionMinutes ?? null,
    packageOf: of.packageOf ?? null,
    packageSessions: of.packageSessions ?? null,
    packageDays: of.packageDays ?? null,
    image: picture?.image ?? of.image,
    imageColour: picture?.colour ?? of.imageColour,
    status: variantStatus(of.status, typed.isActive),
  }
}

export type NewVariant = ReturnType<typeof variantRow>

/**
 * Adds variants with their initial stock to products that the caller has locked.
 * @param by the admin's email; null for the shop itself
 */
export async function addVariants(
  tx: Executor,
  by: string | null,
  rows: readonly NewVariant[],
  at: Date,
  reason: 'opening' | 'import' = 'opening',
): Promise<void> {
  if (rows.length === 0) return
  const { description, descriptionEn, tags, isNew, isLimited } = blankFields
  const blank = { description, descriptionEn, tags, isNew, isLimited, imageAlt: '', imageAltEn: '' }
  await tx.insert(product).values(rows.map((row) => ({ ...row, ...blank, createdAt: at, updatedAt: at })))
  await tx
    .insert(stockMove)
    .values(rows.map(({ id: productId, stock }) => ({ productId, delta: stock, stock, reason, by, at })))
}

/** Raises the version of products once whose variants were changed elsewhere, so that a form opened before is refused. */
export async function raiseVersions(tx: Executor, ids: readonly string[], updatedAt: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(product)
    .set({ version: sql`${product.version} + 1`, updatedAt })
    .where(inArray(product.id, [...ids]))
}
