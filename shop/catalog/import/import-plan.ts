import { createHash } from 'node:crypto'
import { changesBetween } from '../../audit/log.ts'
import type { AuditChange } from '../../audit/subjects.ts'
import type { Executor } from '../../db.ts'
import { bundleProblems, inBundles } from '../bundles/bundle-fields.ts'
import type { ProductStatus } from '../category.ts'
import { blankFields } from '../fields/product-fields.ts'
import { canBePackage, heldOf } from '../packages/package-fields.ts'
import { isReservedId } from '../product-name.ts'
import { digitalOf, missingForSale, type Requirement } from '../readiness.ts'
import { isVariantId, parentOf, valuesOf } from '../variants/options.ts'
import { variantStatus } from '../variants/variant-row.ts'
import type { ImportTable } from './import-file.ts'
import { type Found, parentsOf, productsOf } from './import-found.ts'
import { isNewId, newIds } from './import-ids.ts'
import { type CellProblem, type ImportValues, readRow } from './import-row.ts'
import { changedValues, ownOfVariant } from './row-changes.ts'

/** Why a whole row is refused. */
export type RowProblem =
  | { reason: 'no_key' | 'id_mismatch' | 'id_taken' | 'no_variant' }
  | { reason: 'missing'; columns: string[] }
  | { reason: 'twice'; line: number }
  | { reason: 'not_ready'; needs: Requirement[] }
  /** Its package fields are incomplete, or refer to no existing consultation. */
  | { reason: 'package' }
  /** Its bundle is invalid (see `BundleRefusal`); or it is in a bundle, which could not contain it any more. */
  | { reason: 'bundle' | 'in_bundle' }

/** The effect of a line of the file. */
export type PlannedRow = {
  line: number
  kind: 'new' | 'changed' | 'unchanged' | 'error'
  id: string
  sku: string
  title: string
  /** Missing in imports from before it was stored. */
  titleEn?: string
  /** Prices in fils; for a new product all values of the file. */
  changes: AuditChange[]
  problems: (CellProblem | RowProblem)[]
  /** A new product that is active in the file is created as a draft. */
  heldBack: boolean
}
/** The same with the values to write; `before` is the current product, `parent` a variant's, with its new status. */
export type Planned = PlannedRow & { before: Found | null; parent: Found | null; after: Partial<ImportValues> }

type PlanOptions = {
  /** Whether the file sets the stock of existing products; if not, sales since the export are retained. */
  stock: boolean
}

/** @returns the plan, and a hash of it: of the file's content and the current products. */
export async function planImport(
  db: Executor,
  table: ImportTable,
  { stock }: PlanOptions,
): Promise<{ rows: Planned[]; hash: string }> {
  const read = table.rows.map((row) => ({ row, ...readRow(row, table.delimiter) }))
  const ids = new Set<string>()
  const skus = new Set<string>()
  for (const { values } of read) {
    if (values.id !== undefined) ids.add(values.id).add(parentOf(values.id))
    if (values.sku !== undefined) skus.add(values.sku)
    if (values.packageOf) ids.add(values.packageOf)
    for (const { id } of values.components ?? []) ids.add(id)
    for (const id of newIds(values)) ids.add(id)
  }
  for (const parent of await parentsOf(db, [...skus])) ids.add(parent)
  const found = await productsOf(db, [...ids], [...skus])
  const isFound = new Set(found.map(({ id }) => id))
  const named = found.flatMap(({ packageOf, components }) => [packageOf ?? '', ...components.map(({ id }) => id)])
  const others = named.filter((id) => id !== '' && !isFound.has(id))
  if (others.length > 0) found.push(...(await productsOf(db, others, [])))
  const keys = {
    byId: new Map(found.map((each) => [each.id, each])),
    bySku: new Map(found.map((each) => [each.sku, each])),
  }
  const taken: Taken = {
    ...keys,
    statuses: new Map(read.flatMap(({ values }) => statusIn(values, keys))),
    held: await heldOf(db, [...isFound]),
    bundled: await inBundles(db, [...isFound], read),
    lines: new Map(),
    skus: new Map(),
  }
  const rows = read.map(({ row, values, problems }) => planRow(row.line, values, problems, { ...taken, stock }))
  const hashed = rows.map(({ before, parent: _, after: __, ...row }) => ({ ...row, version: before?.version ?? 0 }))
  return { rows, hash: createHash('sha256').update(JSON.stringify(hashed)).digest('base64url') }
}

type Keys = { byId: ReadonlyMap<string, Found>; bySku: ReadonlyMap<string, Found> }
type Taken = Keys & {
  /** The status that the file gives to existing products. */
  statuses: ReadonlyMap<string, ProductStatus>
  /** Consultations whose sessions are in packages. */
  held: ReadonlySet<string>
  /** Products that are in bundles. */
  bundled: ReadonlySet<string>
  /** The line of the file of each product id, and of each sku. */
  lines: Map<string, number>
  skus: Map<string, number>
}
type Given = Taken & Pick<PlanOptions, 'stock'>

function planRow(line: number, values: Partial<ImportValues>, cells: CellProblem[], taken: Given): Planned {
  const about = ofRow(values, taken)
  const before = about === 'mismatch' ? null : about
  const parent = parentIn(taken, before?.id ?? values.id)
  const problems: PlannedRow['problems'] = cells.filter(({ column }) => parent === null || ownOfVariant.has(column))
  const known = {
    line,
    sku: values.sku ?? before?.sku ?? '',
    title: values.title ?? before?.title ?? '',
    titleEn: values.titleEn ?? before?.titleEn ?? '',
    problems,
    before,
    parent,
  }
  const error = (id: string): Planned => ({ ...known, kind: 'error', id, changes: [], heldBack: false, after: {} })
  const wrongSku = cells.some(({ column }) => column === 'sku')
  if (about === 'mismatch') problems.push({ reason: 'id_mismatch' })
  else if (about === null && values.sku === undefined && !wrongSku) problems.push({ reason: 'no_key' })
  const id = before?.id ?? freeId(values, taken)
  if (about === 'mismatch' || known.sku === '') return error(values.id ?? '')
  if (id === null) problems.push({ reason: 'id_taken' })
  else claim(line, id, known.sku, taken, problems)

  const after =
    before === null ? fresh(id ?? '', parent, values, cells, problems) : changedValues(before, parent, values, taken)
  if (before !== null && parent === null) checkReady({ ...before, ...after }, problems)
  const next = { ...(before ?? blankFields), ...after, id: id ?? '' }
  if (next.components.length > 0) {
    const isDigital = next.components.every((part) => taken.byId.get(part.id)?.isDigital ?? false)
    if (isDigital === before?.isDigital) delete after.isDigital
    else after.isDigital = isDigital
  }
  if (parent === null && !canBePackage(next, taken.byId, taken.held)) problems.push({ reason: 'package' })
  problems.push(...bundleProblems({ options: [], ...next }, taken.byId, taken.bundled))
  if (problems.length > 0) return error(id ?? '')
  const changes = changesBetween<Partial<ImportValues>>(before ?? {}, after).filter(({ from, to }) => from !== to)
  const kind = before === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  return { ...known, kind, id: id ?? '', changes, heldBack: before === null && values.status === 'active', after }
}

/** The product of a variant, with its status after the file; null for any other id. */
function parentIn({ byId, statuses }: Taken, id = ''): Found | null {
  const found = isVariantId(id) ? byId.get(parentOf(id)) : undefined
  return found === undefined ? null : { ...found, status: statuses.get(found.id) ?? found.status }
}

function statusIn(values: Partial<ImportValues>, keys: Keys): [string, ProductStatus][] {
  const about = ofRow(values, keys)
  return about !== null && about !== 'mismatch' && values.status ? [[about.id, values.status]] : []
}

/** A new product, created as a draft whatever the file says; or a new variant with option values of its product. */
function fresh(
  id: string,
  parent: Found | null,
  values: Partial<ImportValues>,
  cells: readonly CellProblem[],
  problems: PlannedRow['problems'],
): Partial<ImportValues> {
  if (isVariantId(id) && (parent === null || valuesOf(id, parent.options) === null))
    problems.push({ reason: 'no_variant' })
  if (id === values.id && !isVariantId(id) && !isNewId(id))
    problems.push({ column: 'id', reason: 'id', typed: id.slice(0, 80) })
  const columns = (isVariantId(id) ? (['price'] as const) : (['title', 'category', 'price'] as const)).filter(
    (column) => values[column] === undefined && !cells.some((cell) => cell.column === column),
  )
  if (columns.length > 0) problems.push({ reason: 'missing', columns })
  if (parent !== null) {
    const { sku, price, stock, lowStockAt } = values
    const own = { sku, price, stock, lowStockAt, status: variantStatus(parent.status, values.status !== 'archived') }
    return { id, ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) }
  }
  const isDigital = digitalOf(values.category ?? 'physical', values.isDigital ?? true)
  return { ...values, id, isDigital, status: 'draft' }
}

/** Products for sale stay complete: an active one may not lose required fields, nor become active without them. */
function checkReady(next: Found, problems: PlannedRow['problems']) {
  if (next.status !== 'active' && next.launchAt === null) return
  const needs = missingForSale({ ...next, hasPicture: next.image !== '' })
  if (needs.length > 0) problems.push({ reason: 'not_ready', needs })
}

/** The product of a row, by id or else by sku; 'mismatch' when both are given and differ. */
function ofRow({ id, sku }: Partial<ImportValues>, { byId, bySku }: Keys): Found | null | 'mismatch' {
  const named = id === undefined ? undefined : byId.get(id)
  const other = sku === undefined ? undefined : bySku.get(sku)
  if (named !== undefined && other !== undefined && named.id !== other.id) return 'mismatch'
  return named ?? other ?? null
}

/** A product and a sku occur in one line of the file only, and a sku belongs to one product. */
function claim(line: number, id: string, sku: string, { lines, skus }: Taken, problems: PlannedRow['problems']) {
  const first = lines.get(id)
  const firstSku = skus.get(sku)
  if (first !== undefined) problems.push({ reason: 'twice', line: first })
  else if (firstSku !== undefined) problems.push({ reason: 'twice', line: firstSku })
  lines.set(id, first ?? line)
  if (sku !== '') skus.set(sku, firstSku ?? line)
}

function freeId(values: Partial<ImportValues>, { byId, lines }: Taken): string | null {
  const ids = newIds(values).filter((id) => !isReservedId(id))
  if (ids.length === 0 && values.id !== undefined) return null
  return ids.find((id) => !byId.has(id) && !lines.has(id)) ?? (values.id !== undefined ? values.id : null)
}
