import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { claimDeleted } from '../audit/log.ts'
import { type Db, isUniqueViolation, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { isDigitalBundle, refusedBundle } from './bundles/bundle-fields.ts'
import { productFile, productPicture } from './media/table.ts'
import { isSession } from './packages/package-fields.ts'
import { followSales } from './prices/follow-sales.ts'
import { productSale } from './prices/table.ts'
import { indexProduct } from './search/index-product.ts'
import { product, stockMove } from './table.ts'

/**
 * Restores a deleted product with its variants, pictures, files, stock and history. Refused when it was restored
 * already or purged, or its SKU or id is taken.
 */
export async function restoreProduct(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  deletedId: string,
): Promise<Outcome<{ id: string }, { reason: 'gone' | 'taken' }>> {
  try {
    return await transact(db, async (tx) => {
      const taken = await claimDeleted(tx, admin, 'product', deletedId, clock.now())
      const rows = revived(taken?.rows.product) as (typeof product.$inferInsert)[]
      const [row] = rows
      if (taken === null || row === undefined) return refuse({ reason: 'gone' })
      // A package of a deleted consultation has no content: it is not sold until that is set again.
      if (row.packageOf) {
        const [session] = await tx.select().from(product).where(eq(product.id, row.packageOf))
        if (session === undefined || !isSession(session)) row.status = 'draft'
      }
      const { category, components = [] } = row
      if (components.length > 0) {
        row.isDigital = await isDigitalBundle(tx, components)
        if ((await refusedBundle(tx, { category, components, isDigital: row.isDigital })) !== null) row.status = 'draft'
      }
      await tx.insert(product).values(rows)
      const put = [
        { table: productPicture, rows: revived(taken.rows.pictures) },
        { table: productFile, rows: revived(taken.rows.files) },
        { table: productSale, rows: revived(taken.rows.sales) },
      ]
      for (const { table, rows } of put) if (rows.length > 0) await tx.insert(table).values(rows as never)
      const moves = revived(taken.rows.moves) as (typeof stockMove.$inferInsert)[]
      if (moves.length > 0) await tx.insert(stockMove).overridingSystemValue().values(moves)
      await followSales(tx, [taken.subjectId], clock.now())
      await indexProduct(tx, taken.subjectId)
      if (row.status === 'active') await pagesChanged(tx, ['catalog', `product:${taken.subjectId}`])
      return done({ id: taken.subjectId })
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refuse({ reason: 'taken' })
    throw error
  }
}

/** Converts stored rows for the tables: timestamps were serialised as text. */
function revived(rows: readonly Record<string, unknown>[] = []): Record<string, unknown>[] {
  const isMoment = (name: string, value: unknown) => /^(at|\w+At)$/.test(name) && typeof value === 'string'
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, isMoment(name, value) ? new Date(value as string) : value]),
    ),
  )
}
