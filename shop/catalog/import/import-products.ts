import { randomUUID } from 'node:crypto'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, isUniqueViolation, pagesChanged, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { blankFields } from '../fields/product-fields.ts'
import { followSales } from '../prices/follow-sales.ts'
import { indexProducts } from '../search/index-product.ts'
import { product, stockMove } from '../table.ts'
import { parentOf, valuesOf } from '../variants/options.ts'
import { addVariants, type NewVariant, raiseVersions, variantRow } from '../variants/variant-row.ts'
import { auditOfImport } from './import-audit.ts'
import { type FileRefusal, readTable } from './import-file.ts'
import { productsOf } from './import-found.ts'
import { type Planned, planImport } from './import-plan.ts'
import type { ImportValues } from './import-row.ts'
import { productImport } from './table.ts'
import { inSets, type RowUpdate, updateProducts } from './write-rows.ts'

export type Imported = { id: string }
/** 'changed': the products differ from the confirmed plan; 'errors': a line of the file is invalid. */
export type ImportRefusal = FileRefusal | { reason: 'changed' | 'errors' | 'nothing' }

/**
 * Applies a file of products exactly as its plan was shown, in one transaction or not at all. Only what it writes is
 * locked, so that the other products of the file can be bought, and then the plan is made again; when its hash differs
 * from the confirmed one, it is refused. New products begin as drafts. One import is one entry of the audit; every stock
 * move is recorded as well.
 */
export async function importProducts(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  { text, hash, stock }: { text: string; hash: string; stock: boolean },
): Promise<Outcome<Imported, ImportRefusal>> {
  const table = readTable(text)
  if (!table.ok) return table
  try {
    return await transact(db, async (tx) => {
      const seen = await planImport(tx, table.value, { stock })
      if (seen.hash !== hash) return refuse({ reason: 'changed' })
      if (seen.rows.some(({ kind }) => kind === 'error')) return refuse({ reason: 'errors' })
      const written = seen.rows.filter(isWritten)
      if (written.length === 0) return refuse({ reason: 'nothing' })
      await lockRows(tx, written)
      const plan = await planImport(tx, table.value, { stock })
      if (plan.hash !== hash) return refuse({ reason: 'changed' })
      const now = clock.now()
      const id = await applyRows(tx, admin, inLockOrder(plan.rows.filter(isWritten)), now)
      await pagesChanged(tx)
      return done({ id })
    })
  } catch (error) {
    // A product with the same id or SKU was added concurrently.
    if (isUniqueViolation(error)) return refuse({ reason: 'changed' })
    throw error
  }
}

const isWritten = ({ kind }: Planned) => kind === 'new' || kind === 'changed'

const inLockOrder = (rows: readonly Planned[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))

/** Locks products that are written, with their parents and what they contain. */
async function lockRows(tx: Executor, written: readonly Planned[]): Promise<void> {
  const ids = written.flatMap(({ id, before, after }) => {
    const { packageOf, components = [] } = { ...before, ...after }
    return [id, parentOf(id), packageOf ?? '', ...components.map((part) => part.id)]
  })
  await productsOf(tx, ids, [], true)
}

async function applyRows(
  tx: Executor,
  admin: Admin<'products.act'>,
  written: readonly Planned[],
  now: Date,
): Promise<string> {
  const news = written.filter(({ kind }) => kind === 'new')
  const products = news.filter(({ parent }) => parent === null).map((row) => newProduct(row, now))
  const variants = news.flatMap((row) => (row.parent === null ? [] : newVariant(row, row.parent)))
  for (const some of inSets(products)) await tx.insert(product).values(some)
  for (const some of inSets(variants)) await addVariants(tx, admin.email, some, now, 'import')
  await updateProducts(
    tx,
    written.flatMap((row) => (row.before === null ? [] : changed(row, row.before, now))),
  )
  await raiseVersions(
    tx,
    written.flatMap(({ parent }) => parent?.id ?? []),
    now,
  )
  await indexProducts(tx, [...new Set(written.filter(isFoundDifferently).map(({ id }) => parentOf(id)))])

  const planned = written.flatMap(({ id, before, parent }) =>
    before?.changeAt || parent?.changeAt ? [parentOf(id)] : [],
  )
  if (planned.length > 0) await followSales(tx, [...new Set(planned)], now)

  const moves = written.flatMap(({ id, before, after, parent }) => {
    if (before === null && parent !== null) return []
    const [from, stock] = [before?.stock ?? 0, after.stock ?? before?.stock ?? 0]
    const reason = 'import' as const
    return from === stock ? [] : [{ productId: id, delta: stock - from, stock, reason, by: admin.email, at: now }]
  })
  for (const some of inSets(moves)) await tx.insert(stockMove).values(some)
  const saved = written.map(({ line, kind, id, sku, title, titleEn, changes }) => {
    return { line, kind, id, sku, title, titleEn, changes }
  })
  const counts = { created: news.length, changed: written.length - news.length }
  const id = randomUUID()
  await tx.insert(productImport).values({ id, at: now, by: admin.email, ...counts, rows: saved })
  const entry = { subject: 'import', subjectId: id, name: 'import', action: 'import' } as const
  const figures = { 'import.created': counts.created, 'import.changed': counts.changed }
  await recordAudit(tx, admin, { ...entry, changes: auditOfImport(figures, saved) }, now)
  return id
}

type Before = NonNullable<Planned['before']>

const changed = ({ id, after }: Planned, before: Before, now: Date): RowUpdate => ({
  ...after,
  ...(after.price !== undefined && { usualPrice: null }),
  ...((after.status ?? before.status) !== 'draft' && { launchAt: null }),
  ...{ id, version: before.version + 1, updatedAt: now },
})

const searched = ['title', 'titleEn', 'description', 'descriptionEn', 'tags', 'sku', 'category', 'status'] as const
/** Whether the search reads any of these fields. */
export const isSearched = (after: Partial<ImportValues>) => searched.some((field) => field in after)

/** Drafts are not in the search index: neither new products, nor new variants of one. */
function isFoundDifferently({ before, parent, after }: Planned): boolean {
  if (before === null) return parent?.status === 'active'
  return (before.status === 'active' || after.status === 'active') && isSearched(after)
}

/** A new variant with option values of its product. */
function newVariant({ id, sku, after }: Planned, parent: Before): NewVariant {
  const { price = 0, stock = 0, lowStockAt = blankFields.lowStockAt, status } = after
  const own = { sku, price, stock, lowStockAt, image: '', isActive: status !== 'archived' }
  return variantRow(parent, valuesOf(id, parent.options) ?? [], own)
}

function newProduct({ id, sku, title, after }: Planned, now: Date): typeof product.$inferInsert {
  // Pictures are added in its form.
  const without = { image: '', imageColour: '', imageAlt: '', imageAltEn: '' }
  return { ...blankFields, stock: 0, ...after, id, sku, title, ...without, createdAt: now, updatedAt: now }
}
