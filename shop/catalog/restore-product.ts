import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { type DeletedRows, restoreRows } from '../audit/restore.ts'
import { type Db, type Executor, pagesChanged } from '../db.ts'
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
  return restoreRows({ db, clock }, admin, { subject: 'product', id: deletedId }, async (tx, taken, now) => {
    const rows = (taken.rows.product ?? []) as Row[]
    const [row] = rows
    if (row === undefined) return refuse({ reason: 'gone' })
    if (!row.variantOf) await checkContents(tx, row)
    else if (!(await fitProduct(tx, row, row.variantOf, now))) return refuse({ reason: 'gone' })
    await tx.insert(product).values(rows)
    const { pictures = [], files = [], sales = [], alerts = [] } = taken.rows
    const put = [
      { table: productPicture, rows: pictures },
      { table: productFile, rows: files },
      { table: productSale, rows: sales },
      { table: stockAlert, rows: alerts },
    ]
    for (const { table, rows } of put) if (rows.length > 0) await tx.insert(table).values(rows as never)
    await putMoves(tx, taken.rows)
    const id = parentOf(taken.subjectId)
    await followSales(tx, [id], now)
    await indexProducts(tx, [id])
    if (row.status === 'active') await pagesChanged(tx, ['catalog', `product:${id}`])
    return done({ id })
  })
}

/** With new ids, since after a restore of the shop theirs may belong to others; watches go on after the same move. */
async function putMoves(tx: Executor, rows: DeletedRows['rows']): Promise<void> {
  const moves = ((rows.moves ?? []) as (typeof stockMove.$inferSelect)[]).sort((one, other) => one.id - other.id)
  const inserted = moves.map(({ id, ...move }) => move)
  const ids = inserted.length > 0 ? await tx.insert(stockMove).values(inserted).returning({ id: stockMove.id }) : []
  const watches = ((rows.watches ?? []) as (typeof stockWatch.$inferInsert)[]).map((watch) => {
    const before = moves.filter(({ id }) => id <= watch.lastMove).length
    return { ...watch, lastMove: ids[before - 1]?.id ?? 0 }
  })
  if (watches.length > 0) await tx.insert(stockWatch).values(watches)
}

type Row = typeof product.$inferInsert

/**
 * What a restored variant inherits is its product's by now; without the product's option values it stays hidden.
 * Returns false without its product.
 */
async function fitProduct(tx: Executor, row: Row, parentId: string, now: Date): Promise<boolean> {
  const parent = await readEdited(tx, parentId, { lock: true })
  if (parent === null) return false
  const values = valuesOf(row.id, parent.options)
  const own = { price: row.price, sku: row.sku, stock: row.stock, lowStockAt: row.lowStockAt ?? 0, image: row.image }
  const isActive = row.status !== 'archived'
  Object.assign(row, values === null ? { status: 'archived' } : variantRow(parent, values, { ...own, isActive }))
  await raiseVersions(tx, [parentId], now)
  return true
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
