import { asc, gt } from 'drizzle-orm'
import { available, contents } from '../catalog/bundles/table.ts'
import { crossedOutForTeam } from '../catalog/prices/table.ts'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'

export type IntegrationProduct = Awaited<ReturnType<typeof productsAfter>>[number]

/** Products and their variants in every status, by id, after a given one. */
export function productsAfter(db: Executor, { after, limit }: { after: string | null; limit: number }) {
  const { id, variantOf, title, titleEn, sku, category, status, price, isDigital, image } = product
  const originalPrice = crossedOutForTeam
  return db
    .select({
      id,
      variantOf,
      title,
      titleEn,
      sku,
      category,
      status,
      price,
      originalPrice,
      isDigital,
      image,
      stock: available,
      contents,
    })
    .from(product)
    .where(after === null ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(limit)
}
