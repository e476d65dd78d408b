import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
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
import { addVariant, raiseVersions, variantRow } from '../variants/variant-row.ts'
import { auditOfImport } from './import-audit.ts'
import { type FileRefusal, readTable } from './import-file.ts'
import { type Planned, planImport } from './import-plan.ts'
import type { ImportValues } from './import-row.ts'
import { productImport } from './table.ts'

export type Imported = { id: string }
/** 'changed': the products differ from the confirmed plan; 'errors': a line of the file is invalid. */
export type ImportRefusal = FileRefusal | { reason: 'changed' | 'errors' | 'nothing' }

/**
 * Applies a file of products exactly as its plan was shown, in one transaction or not at all. The products are locked
 * and the plan is made again; when its hash differs from the confirmed one, it is refused. New products begin as
 * drafts. One import is one entry of the audit; every stock move is recorded as well.
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
      const plan = await planImport(tx, table.value, { lock: true, stock })
      if (plan.hash !== hash) return refuse({ reason: 'changed' })
      if (plan.rows.some(({ kind }) => kind === 'error')) return refuse({ reason: 'errors' })
      const count = (kind: Planned['kind']) => plan.rows.filter((row) => row.kind === kind).length
      if (count('new') + count('changed') === 0) return refuse({ reason: 'nothing' })
      const now = clock.now()
      const id = await applyRows(tx, admin, inLockOrder(plan.rows), now)
      await pagesChanged(tx)
      return done({ id })
    })
  } catch (error) {
    // A product with the same id or SKU was added concurrently.
    if (isUniqueViolation(error)) return refuse({ reason: 'changed' })
    throw error
  }
}

const inLockOrder = (rows: readonly Planned[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))

/** Rows per statement. */
const atATime = 500

async function applyRows(
  tx: Executor,
  admin: Admin<'products.act'>,
  rows: readonly Planned[],
  now: Date,
): Promise<string> {
  const news = rows.filter(({ kind }) => kind === 'new')
  const fresh = news.filter(({ parent }) => parent === null).map((row) => newProduct(row, now))
  const written = rows.filter(({ kind }) => kind === 'new' || kind === 'changed')
  for (let at = 0; at < fresh.length; at += atATime) await tx.insert(product).values(fresh.slice(at, at + atATime))
  for (const row of news) if (row.parent !== null) await newVariant(tx, admin, row, row.parent, now)
  for (const row of written) if (row.before !== null) await changeRow(tx, row, row.before, now)
  // After their own rows, which are matched by version.
  await raiseVersions(
    tx,
    written.flatMap(({ parent }) => parent?.id ?? []),
    now,
  )

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
  for (let at = 0; at < moves.length; at += atATime) await tx.insert(stockMove).values(moves.slice(at, at + atATime))
  const saved = written.map(({ line, kind, id, sku, title, titleEn, changes }) => {
    return { line, kind, id, sku, title, titleEn, changes }
  })
  const counts = { created: news.length, changed: written.length - news.length }
  const id = randomUUID()
  await tx.insert(productImport).values({ id, at: now, by: admin.email, ...counts, rows: saved })
  const entry = { subject: 'import' as const, subjectId: id, name: 'import', action: 'import' }
  const figures = { 'import.created': counts.created, 'import.changed': counts.changed }
  await recordAudit(tx, admin, { ...entry, changes: auditOfImport(figures, saved) }, now)
  return id
}

async function changeRow(tx: Executor, { id, after }: Planned, before: Before, now: Date): Promise<void> {
  await tx
    .update(product)
    .set({
      ...after,
      ...(after.price !== undefined && { usualPrice: null }),
      ...((after.status ?? before.status) !== 'draft' && { launchAt: null }),
      version: before.version + 1,
      updatedAt: now,
    })
    .where(and(eq(product.id, id), eq(product.version, before.version)))
  // Drafts are not in the search index; products that were or become active are found by these.
  const isShown = before.status === 'active' || after.status === 'active'
  if (isShown && isSearched(after)) await indexProducts(tx, [parentOf(id)])
}
type Before = NonNullable<Planned['before']>

const searched = ['title', 'titleEn', 'description', 'descriptionEn', 'tags', 'sku', 'category', 'status'] as const
/** Whether the search reads any of these fields. */
export const isSearched = (after: Partial<ImportValues>) => searched.some((field) => field in after)

/** Adds a variant with option values of its product. */
async function newVariant(
  tx: Executor,
  admin: Admin<'products.act'>,
  { id, sku, after }: Planned,
  parent: Before,
  now: Date,
) {
  const { price = 0, stock = 0, lowStockAt = blankFields.lowStockAt, status } = after
  const own = { sku, price, stock, lowStockAt, image: '', isActive: status !== 'archived' }
  await addVariant(tx, admin.email, variantRow(parent, valuesOf(id, parent.options) ?? [], own), now, 'import')
  if (parent.status === 'active') await indexProducts(tx, [parent.id])
}

function newProduct({ id, sku, title, after }: Planned, now: Date): typeof product.$inferInsert {
  // Pictures are added in its form.
  const without = { image: '', imageColour: '', imageAlt: '', imageAltEn: '' }
  return { ...blankFields, stock: 0, ...after, id, sku, title, ...without, createdAt: now, updatedAt: now }
}
