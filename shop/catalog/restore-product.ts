import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { claimDeleted } from '../audit/log.ts'
import { type Db, type Executor, isUniqueViolation, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { stockAlert, stockWatch } from '../wishlist/table.ts'
import { isDigitalBundle, refusedBundle } from './bundles/bundle-fields.ts'
import { readEdited } from './edited.ts'
import { productFile, productPicture } from './media/table.ts'
import { isSession } from './packages/package-fields.ts'
import { followSales } from './prices/follow-sales.ts'
import { productSale } from './prices/table.ts'
import { indexProducts } from './search/index-product.ts'
import { product, stockMove } from './table.ts'
import { parentOf, valuesOf } from './variants/options.ts'
import { raiseVersions, variantRow } from './variants/variant-row.ts'

/**
 * Restores a deleted product with its variants, pictures, files, stock, waiting stock alerts and history; or a variant
 * that the undo of an import deleted, of a product that still exists. Refused when it was restored already or purged,
 * or its SKU or id is taken.
 */
export async function restoreProduct(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  deletedId: string,
): Promise<Outcome<{ id: string }, { reason: 'gone' | 'taken' }>> {
  const now = clock.now()
  try {
    return await transact(db, async (tx) => {
      const taken = await claimDeleted(tx, admin, 'product', deletedId, now)
      const rows = revived(taken?.rows.product) as Row[]
      const [row] = rows
      if (taken === null || row === undefined) return refuse({ reason: 'gone' })
      if (row.variantOf) await fitProduct(tx, row, row.variantOf, now)
      else await checkContents(tx, row)
      await tx.insert(product).values(rows)
      const put = [
        { table: productPicture, rows: revived(taken.rows.pictures) },
        { table: productFile, rows: revived(taken.rows.files) },
        { table: productSale, rows: revived(taken.rows.sales) },
        { table: stockAlert, rows: revived(taken.rows.alerts) },
      ]
      for (const { table, rows } of put) if (rows.length > 0) await tx.insert(table).values(rows as never)
      await putMoves(tx, taken.rows)
      const id = parentOf(taken.subjectId)
      await followSales(tx, [id], now)
      await indexProducts(tx, [id])
      if (row.status === 'active') await pagesChanged(tx, ['catalog', `product:${id}`])
      return done({ id })
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refuse({ reason: 'taken' })
    if (error instanceof ParentGone) return refuse({ reason: 'gone' })
    throw error
  }
}

/** With new ids, since after a restore of the shop theirs may belong to others; watches go on after the same move. */
async function putMoves(tx: Executor, rows: Record<string, Record<string, unknown>[]>): Promise<void> {
  const moves = (revived(rows.moves) as (typeof stockMove.$inferSelect)[]).sort((one, other) => one.id - other.id)
  const inserted = moves.map(({ id, ...move }) => move)
  const ids = inserted.length > 0 ? await tx.insert(stockMove).values(inserted).returning({ id: stockMove.id }) : []
  const watches = (revived(rows.watches) as (typeof stockWatch.$inferInsert)[]).map((watch) => {
    const before = moves.filter(({ id }) => id <= watch.lastMove).length
    return { ...watch, lastMove: ids[before - 1]?.id ?? 0 }
  })
  if (watches.length > 0) await tx.insert(stockWatch).values(watches)
}

type Row = typeof product.$inferInsert

/** Thrown, so that the deleted variant is not marked as restored. */
class ParentGone extends Error {}

/** What a restored variant inherits is its product's by now; without the product's option values it stays hidden. */
async function fitProduct(tx: Executor, row: Row, parentId: string, now: Date): Promise<void> {
  const parent = await readEdited(tx, parentId, { lock: true })
  if (parent === null) throw new ParentGone()
  const values = valuesOf(row.id, parent.options)
  const own = { price: row.price, sku: row.sku, stock: row.stock, lowStockAt: row.lowStockAt ?? 0, image: row.image }
  const isActive = row.status !== 'archived'
  Object.assign(row, values === null ? { status: 'archived' } : variantRow(parent, values, { ...own, isActive }))
  await raiseVersions(tx, [parentId], now)
}

/** A package or bundle of something deleted since has no content: it is not sold until that is set again. */
async function checkContents(tx: Executor, row: Row): Promise<void> {
  const toDraft = () => Object.assign(row, { status: 'draft', launchAt: null })
  if (row.packageOf) {
    const [session] = await tx.select().from(product).where(eq(product.id, row.packageOf))
    if (session === undefined || !isSession(session)) toDraft()
  }
  const { category, components = [] } = row
  if (components.length === 0) return
  row.isDigital = await isDigitalBundle(tx, components)
  if ((await refusedBundle(tx, { category, components, isDigital: row.isDigital })) !== null) toDraft()
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
