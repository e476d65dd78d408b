import { getTableColumns } from 'drizzle-orm'
import { atUsualPrice } from '../catalog/prices/table.ts'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { keyset, type PageQuery, pageOf } from '../pagination.ts'

/** Products with all importable fields, at their usual prices, newest first, a page at a time. */
export async function readWholeProducts(db: Executor, page: PageQuery) {
  const { where, orderBy, limit } = keyset(product, page)
  const { words, image, imageColour, imageAlt, imageAltEn, version, updatedAt, ...columns } = getTableColumns(product)
  const rows = await db
    .select(columns)
    .from(product)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(rows.map(atUsualPrice), page)
}
