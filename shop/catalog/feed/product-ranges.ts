import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { isListed, product } from '../table.ts'

type IdRange = { from: string; until: string }

const isForSale = and(eq(product.status, 'active'), isListed)

/** URLs of the active products from one id to another, at most `limit`; for site maps. */
export const productsInRange = (db: Executor, { from, until, limit }: IdRange & { limit: number }) =>
  db
    .select({ id: product.id, updatedAt: product.updatedAt })
    .from(product)
    .where(and(isForSale, gte(product.id, from), lte(product.id, until)))
    .orderBy(asc(product.id))
    .limit(limit)

/** The first and last ids of each `size` active products. Reads an index of all of them. */
export function productRanges(db: Executor, size: number): Promise<IdRange[]> {
  const file = sql`(row_number() over (order by ${product.id}) - 1) / ${size}::int`
  const numbered = db
    .select({ id: product.id, file: file.as('file') })
    .from(product)
    .where(isForSale)
    .as('numbered')
  const [from, until] = [sql<string>`min(${numbered.id})`, sql<string>`max(${numbered.id})`]
  return db.select({ from, until }).from(numbered).groupBy(numbered.file).orderBy(numbered.file)
}
