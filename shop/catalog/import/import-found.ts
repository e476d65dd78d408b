import { and, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { atUsualPrice } from '../prices/table.ts'
import { lockOrder, product } from '../table.ts'

export type Product = Omit<typeof product.$inferSelect, 'words'>
export type Found = Product & { hasFile: boolean }

/** The products that rows may refer to, at their usual prices; locked when they are to be changed. */
export async function productsOf(db: Executor, ids: string[], skus: string[], lock = false): Promise<Found[]> {
  const { words: _, ...columns } = getTableColumns(product)
  const select = db
    .select({
      ...columns,
      // Table names written out: Drizzle omits them in a statement with one table.
      hasFile: sql<boolean>`exists (select 1 from product_file f where f.product_id = product.id
        and f.replaced_at is null)`,
    })
    .from(product)
    .where(sql`${product.id} = any(${sql.param(ids)}::text[]) or ${product.sku} = any(${sql.param(skus)}::text[])`)
    .orderBy(...lockOrder)
  const found = await (lock ? select.for('update', { of: product }) : select)
  return found.map(atUsualPrice)
}

/** The products of variants given by SKU only. */
export async function parentsOf(db: Executor, skus: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: product.variantOf })
    .from(product)
    .where(and(isNotNull(product.variantOf), sql`${product.sku} = any(${sql.param(skus)}::text[])`))
  return rows.flatMap(({ id }) => id ?? [])
}
