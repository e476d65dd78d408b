import { asc, getTableColumns, gt } from 'drizzle-orm'
import { atUsualPrice } from '../catalog/prices/table.ts'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'

/** Products and their variants with all importable fields, at their usual prices, by id, after a given one. */
export async function readWholeProducts(db: Executor, after: string | undefined, limit: number) {
  const { words, image, imageColour, imageAlt, imageAltEn, version, updatedAt, ...columns } = getTableColumns(product)
  const rows = await db
    .select(columns)
    .from(product)
    .where(after === undefined ? undefined : gt(product.id, after))
    .orderBy(asc(product.id))
    .limit(limit + 1)
  return { rows: rows.slice(0, limit).map(atUsualPrice), older: rows.length > limit }
}
export type WholeProduct = Awaited<ReturnType<typeof readWholeProducts>>['rows'][number]
