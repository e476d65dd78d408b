import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit, retainedSince } from '../../audit/log.ts'
import type { AuditChange } from '../../audit/subjects.ts'
import { type Db, type Executor, pagesChanged, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { inBundles, isDigitalBundle, refusedBundle } from '../bundles/bundle-fields.ts'
import { packageFields, refusedPackage } from '../packages/package-fields.ts'
import { followSales } from '../prices/follow-sales.ts'
import { digitalOf, missingForSale } from '../readiness.ts'
import { countWords, indexWords, type WordChanges } from '../search/index-product.ts'
import { product, stockMove } from '../table.ts'
import { parentOf } from '../variants/options.ts'
import { raiseVersions, variantStatus } from '../variants/variant-row.ts'
import { auditOfUndo, namedOf } from './import-audit.ts'
import { type Found, productsOf } from './import-found.ts'
import { isSearched } from './import-products.ts'
import { isEditedSince, removeNew } from './remove-new.ts'
import { restoredValues } from './restored-values.ts'
import { type ImportedRow, productImport, type SkippedUndo, type UndoResult } from './table.ts'
import { inSets, type RowUpdate, updateProducts } from './write-rows.ts'

export type UndoRefusal = { reason: 'unknown' | 'undone' | 'too_old' }

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
    const rows = await productsOf(
      tx,
      marked.rows.flatMap(({ id }) => [parentOf(id), id]),
      [],
      true,
    )
    const found = new Map(rows.map((each) => [each.id, each]))
    const held = await inBundles(tx, [...found.keys()])
    const owners = await ownersOf(tx, marked.rows)
    const words: WordChanges = new Map()
    const removed = await removeNew(tx, admin, marked, { found, held, words }, now)
    const gone = rows.filter(({ id }) => removed.has(id))
    for (const { sku } of gone) owners.delete(sku)
    const indexed = new Set(gone.flatMap(({ variantOf }) => variantOf ?? []))
    const writes: Writes = { found, held, removed, owners, updates: [], moves: [], indexed }
    const undone: UndoResult = { restored: 0, removed: 0, left: [] }
    const back: AuditChange[] = []
    const parents: string[] = []
    // In reverse order: what was added last may have a SKU that goes back.
    for (const row of marked.rows.toReversed()) {
      const current = found.get(row.id)
      const { left, changes } = await undoRow(tx, admin, row, current, writes, { now, importedAt: marked.at })
      if (left !== null) undone.left.push(left)
      if (changes.length > 0) {
        undone[row.kind === 'new' ? 'removed' : 'restored'] += 1
        if (current?.variantOf) parents.push(current.variantOf)
      }
      back.push(...namedOf(row, changes))
    }
    await updateProducts(tx, writes.updates)
    await raiseVersions(tx, parents, now)
    for (const some of inSets(writes.moves)) await tx.insert(stockMove).values(some)
    await indexWords(tx, [...writes.indexed], words)
    await countWords(tx, words)
    const planned = [...found.values()].flatMap(({ id, changeAt }) => (changeAt ? [parentOf(id)] : []))
    if (planned.length > 0) await followSales(tx, [...new Set(planned)], now)
    await tx.update(productImport).set({ undone }).where(eq(productImport.id, importId))
    const entry = { subject: 'import', subjectId: importId, name: 'import', action: 'undo' } as const
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

/** Which products have the former SKUs now. */
async function ownersOf(tx: Executor, rows: readonly ImportedRow[]): Promise<Map<string, string>> {
  const former = rows.flatMap(({ changes }) =>
    changes.flatMap(({ field, from }) => (field === 'sku' ? String(from) : [])),
  )
  const { id, sku } = product
  const owners = await tx
    .select({ id, sku })
    .from(product)
    .where(sql`${sku} = any(${sql.param(former)}::text[])`)
  return new Map(owners.map((each) => [each.sku, each.id]))
}

/** The products, those in bundles or deleted, the owners of SKUs, and what is collected to be written at once. */
type Writes = {
  found: Map<string, Found>
  held: ReadonlySet<string>
  removed: ReadonlySet<string>
  owners: Map<string, string>
  updates: RowUpdate[]
  moves: (typeof stockMove.$inferInsert)[]
  /** Products to index. */
  indexed: Set<string>
}

type RowUndone = { left: SkippedUndo | null; changes: AuditChange[] }

async function undoRow(
  tx: Executor,
  admin: Admin<'products.act'>,
  row: ImportedRow,
  current: Found | undefined,
  writes: Writes,
  { now, importedAt }: { now: Date; importedAt: Date },
): Promise<RowUndone> {
  const { title, titleEn = '' } = row
  const left = (reason: SkippedUndo['reason'], fields: string[] = []): SkippedUndo | null =>
    fields.length === 0 && reason === 'changed' ? null : { id: row.id, title, titleEn, reason, fields }
  if (current === undefined) return { left: row.kind === 'new' ? null : left('gone'), changes: [] }
  if (row.kind === 'new') {
    if (writes.held.has(row.id)) return { left: left('in_bundle'), changes: [] }
    if (isEditedSince(current, writes.found, importedAt))
      return { left: { id: row.id, title, titleEn, reason: 'changed', fields: [] }, changes: [] }
    if (!writes.removed.has(row.id)) return { left: left('ordered'), changes: [] }
    return { left: null, changes: [{ field: 'import.product', from: row.sku, to: null }] }
  }
  const { values, moved, fields } = restoredValues(row, current, writes.owners)
  const parent = writes.found.get(current.variantOf ?? '')
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
    missingForSale({ ...next, hasPicture: current.image !== '' }).length > 0
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
  writes.updates.push({
    ...written,
    ...(written.price !== undefined && { usualPrice: null }),
    ...(next.status !== 'draft' && { launchAt: null }),
    ...(moved !== 0 && { stock }),
    ...{ id: row.id, version: current.version + 1, updatedAt: now },
  })
  writes.found.set(row.id, next)
  if (moved !== 0)
    writes.moves.push({ productId: row.id, delta: -moved, stock, reason: 'import', by: admin.email, at: now })
  if ((current.status === 'active' || next.status === 'active') && isSearched(written))
    writes.indexed.add(parentOf(row.id))
  // Rows before it are checked against these.
  if (whatItIs.some((field) => field in written)) await updateProducts(tx, writes.updates.splice(0))
  return { left: left('changed', fields), changes }
}

/** The fields that decide whether a product is a package or a bundle, or can be in one. */
const whatItIs = ['category', 'isDigital', 'components', ...packageFields] as const

/** Why a product cannot be what it was: it is in a bundle or a package, or what it contained has changed. */
async function whyInvalid(tx: Executor, current: Found, next: Found): Promise<'in_bundle' | 'changed' | null> {
  const bundle = await refusedBundle(tx, next, current)
  if (bundle !== null) return bundle.reason === 'in_bundle' ? 'in_bundle' : 'changed'
  return next.variantOf === null && (await refusedPackage(tx, next, next.id)) !== null ? 'changed' : null
}
