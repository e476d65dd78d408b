import { asc, gt } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'

export type IntegrationProduct = Awaited<ReturnType<typeof productsAfter>>[number]

/** Products in every status, by id, behind one of them. */
export function productsAfter(db: Executor, { after, limit }: { after: string | null; limit: number }) {
  const { id, title, titleEn, sku, category, status, price, originalPrice, stock, isDigital, image } = product
  return db
    .select({ id, title, titleEn, sku, category, status, price, originalPrice, stock, isDigital, image })
    .from(product)
    .where(after === null ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(limit)
}
