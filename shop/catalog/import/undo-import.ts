import { and, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit, retainedSince, storeDeleted } from '../../audit/log.ts'
import type { AuditChange } from '../../audit/subjects.ts'
import { type Db, type Executor, pagesChanged, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { inBundles, isDigitalBundle, refusedBundle } from '../bundles/bundle-fields.ts'
import { removeProduct } from '../delete-product.ts'
import { productFile } from '../media/table.ts'
import { packageFields, refusedPackage } from '../packages/package-fields.ts'
import { followSales } from '../prices/follow-sales.ts'
import { atUsualPrice } from '../prices/table.ts'
import { auditName } from '../product-name.ts'
import { digitalOf, missingForSale } from '../readiness.ts'
import { indexProducts } from '../search/index-product.ts'
import { product, stockMove } from '../table.ts'
import { parentOf } from '../variants/options.ts'
import { raiseVersions, variantStatus } from '../variants/variant-row.ts'
import { auditOfUndo, namedOf } from './import-audit.ts'
import { isSearched } from './import-products.ts'
import { type ImportedRow, productImport, type SkippedUndo, type UndoResult } from './table.ts'

export type UndoRefusal = { reason: 'unknown' | 'undone' | 'too_old' }
type Product = typeof product.$inferSelect

/**
 * Undoes an import, once and within 30 days: each field that still has the imported value gets the previous one, stock
 * moves back by the difference, and products that the import created are deleted as by `deleteProduct`. What was
 * changed or ordered since is left alone and listed.
 */
export async function undoImport(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  importId: string,
): Promise<Outcome<UndoResult, UndoRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [marked] = await tx
      .update(productImport)
      .set({ undoneAt: now, undoneBy: admin.email })
      .where(
        and(eq(productImport.id, importId), isNull(productImport.undoneAt), gte(productImport.at, retainedSince(now))),
      )
      .returning()
    if (marked === undefined) return refuse({ reason: await whyNot(tx, importId) })
    const found = await lockProducts(tx, marked.rows)
    const held = await inBundles(tx, [...found.keys()])
    const undone: UndoResult = { restored: 0, removed: 0, left: [] }
    const back: AuditChange[] = []
    const parents: string[] = []
    // In reverse order: a SKU that passed from one product to the next goes back.
    for (const row of marked.rows.toReversed()) {
      const current = found.get(row.id)
      const { left, changes } = await undoRow(tx, admin, row, current, found, held, now)
      if (left !== null) undone.left.push(left)
      if (changes.length > 0) {
        undone[row.kind === 'new' ? 'removed' : 'restored'] += 1
        if (current?.variantOf) parents.push(current.variantOf)
      }
      back.push(...namedOf(row, changes))
    }
    await raiseVersions(tx, parents, now)
    const planned = [...found.values()].flatMap(({ id, changeAt }) => (changeAt ? [parentOf(id)] : []))
    if (planned.length > 0) await followSales(tx, [...new Set(planned)], now)
    await tx.update(productImport).set({ undone }).where(eq(productImport.id, importId))
    const entry = { subject: 'import' as const, subjectId: importId, name: 'import', action: 'undo' }
    await recordAudit(tx, admin, { ...entry, changes: auditOfUndo(undone, back) }, now)
    await pagesChanged(tx)
    return done(undone)
  })
}

/** Empties the rows of imports that can no longer be undone. */
export async function pruneImports(tx: Executor, before: Date): Promise<void> {
  await tx
    .update(productImport)
    .set({ rows: [] })
    .where(and(lt(productImport.at, before), sql`${productImport.rows} <> '[]'`))
}

async function whyNot(tx: Executor, id: string): Promise<UndoRefusal['reason']> {
  const [found] = await tx.select({ at: productImport.undoneAt }).from(productImport).where(eq(productImport.id, id))
  return found === undefined ? 'unknown' : found.at === null ? 'too_old' : 'undone'
}

/** The current products, in the lock order of imports and orders. */
async function lockProducts(tx: Executor, rows: readonly ImportedRow[]): Promise<Map<string, Product>> {
  const ids = rows.flatMap(({ id }) => [parentOf(id), id])
  const found = await tx
    .select()
    .from(product)
    .where(sql`${product.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(product.id)
    .for('update')
  return new Map(found.map((each) => [each.id, atUsualPrice(each)]))
}

type RowUndone = { left: SkippedUndo | null; changes: AuditChange[] }

async function undoRow(
  tx: Executor,
  admin: Admin<'products.act'>,
  row: ImportedRow,
  current: Product | undefined,
  found: ReadonlyMap<string, Product>,
  held: ReadonlySet<string>,
  now: Date,
): Promise<RowUndone> {
  const { title, titleEn = '' } = row
  const left = (reason: SkippedUndo['reason'], fields: string[] = []): SkippedUndo | null =>
    fields.length === 0 && reason === 'changed' ? null : { id: row.id, title, titleEn, reason, fields }
  if (current === undefined) return { left: row.kind === 'new' ? null : left('gone'), changes: [] }
  if (row.kind === 'new') {
    if (held.has(row.id)) return { left: left('in_bundle'), changes: [] }
    const rows = await removeProduct(tx, current)
    if (rows === null) return { left: left('ordered'), changes: [] }
    if (current.variantOf !== null) await indexProducts(tx, [current.variantOf])
    await storeDeleted(tx, admin, { subject: 'product', subjectId: row.id, name: auditName(current), rows }, now)
    return { left: null, changes: [{ field: 'import.product', from: row.sku, to: null }] }
  }
  const { values, moved, fields } = await whatGoesBack(tx, row, current)
  const parent = found.get(current.variantOf ?? '')
  if (parent && values.status) values.status = variantStatus(parent.status, values.status !== 'archived')
  const next = { ...current, ...values }
  next.isDigital =
    next.components.length > 0 ? await isDigitalBundle(tx, next.components) : digitalOf(next.category, next.isDigital)
  const all = row.changes.map(({ field }) => field)
  const problem = whatItIs.some((field) => field in values) ? await whyInvalid(tx, current, next) : null
  if (problem !== null) return { left: left(problem, all), changes: [] }
  if (
    next.variantOf === null &&
    (next.status === 'active' || next.launchAt !== null) &&
    missingForSale({ ...next, ...(await hasOf(tx, current)) }).length > 0
  )
    return { left: left('not_ready', all), changes: [] }
  const written = { ...values, ...(next.isDigital !== current.isDigital && { isDigital: next.isDigital }) }
  const changes = row.changes
    .filter(({ field }) => !fields.includes(field))
    .map(({ field, from, to }) =>
      field === 'stock' ? { field, from: current.stock, to: current.stock - moved } : { field, from: to, to: from },
    )
  if (changes.length === 0) return { left: left('changed', fields), changes }
  const stock = current.stock - moved
  await tx
    .update(product)
    .set({
      ...written,
      ...(written.price !== undefined && { usualPrice: null }),
      ...(next.status !== 'draft' && { launchAt: null }),
      stock,
      version: current.version + 1,
      updatedAt: now,
    })
    .where(eq(product.id, row.id))
  if (moved !== 0)
    await tx
      .insert(stockMove)
      .values({ productId: row.id, delta: -moved, stock, reason: 'import', by: admin.email, at: now })
  if ((current.status === 'active' || next.status === 'active') && isSearched(written))
    await indexProducts(tx, [parentOf(row.id)])
  return { left: left('changed', fields), changes }
}

/** The previous values, the units by which the import raised the stock, and the fields to leave alone. */
async function whatGoesBack(tx: Executor, { id, changes }: ImportedRow, current: Product) {
  const values: Partial<Product> = {}
  const fields: string[] = []
  let moved = 0
  for (const { field, from, to } of changes) {
    const units = field === 'stock' ? Number(to) - Number(from) : 0
    // The price and stock of a product with variants are those of its variants.
    const isFromVariants = current.options.length > 0 && (field === 'stock' || field === 'price')
    const isFree =
      !isFromVariants &&
      (field === 'stock'
        ? current.stock >= units
        : JSON.stringify(current[field as keyof Product]) === JSON.stringify(to) &&
          (field !== 'sku' || (await tx.$count(product, and(eq(product.sku, String(from)), ne(product.id, id)))) === 0))
    if (!isFree) fields.push(field)
    else if (field === 'stock') moved = units
    else Object.assign(values, { [field]: from })
  }
  // A package has all of these or none.
  if (packageFields.some((field) => fields.includes(field)))
    for (const field of packageFields)
      if (field in values) {
        delete values[field]
        fields.push(field)
      }
  return { values, moved, fields }
}

/** The fields that decide whether a product is a package or a bundle, or can be in one. */
const whatItIs = ['category', 'isDigital', 'components', ...packageFields] as const

/** Why a product cannot be what it was: it is in a bundle or a package, or what it contained has changed. */
async function whyInvalid(tx: Executor, current: Product, next: Product): Promise<'in_bundle' | 'changed' | null> {
  const bundle = await refusedBundle(tx, next, current)
  if (bundle !== null) return bundle.reason === 'in_bundle' ? 'in_bundle' : 'changed'
  return next.variantOf === null && (await refusedPackage(tx, next, next.id)) !== null ? 'changed' : null
}

async function hasOf(tx: Executor, { id, image }: Product) {
  const current = and(eq(productFile.productId, id), isNull(productFile.replacedAt))
  return { hasPicture: image !== '', hasFile: (await tx.$count(productFile, current)) > 0 }
}
