import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { isOwnPath, oldPath } from '../redirects/path.ts'
import { type MoveNote, type MoveProblem, type NewProduct, newProduct } from './new-product.ts'
import type { Platform } from './platforms/old-product.ts'
import { oldProducts, type RecognisedFile } from './platforms/recognise.ts'
import { movedProduct } from './table.ts'

/** The outcome of a product of the file: new, or skipped because it exists or is invalid. */
export type PlannedMove = {
  line: number
  key: string
  title: string
  state: 'waiting' | 'there' | 'refused'
  /** The product here that it was imported as before. */
  productId: string | null
  problems: MoveProblem[]
  notes: MoveNote[]
  product: NewProduct | null
}
export type MovePlan = { platform: Platform; rows: PlannedMove[]; unknown: string[]; hash: string }

/** What importing another shop's file would do, product by product, and a hash of all of it. Read-only. */
export async function planMove(db: Executor, file: RecognisedFile): Promise<MovePlan> {
  const { platform } = file
  const { products, unknown } = oldProducts(file)
  const read = products.map((old) => ({ old, ...newProduct(platform, old) }))
  const there = await movedAlready(
    db,
    platform,
    read.map(({ old }) => old.key),
  )
  const skus = read.flatMap((each) => skusOf(each.product))
  const taken = await takenSkus(db, skus)
  const lines = { keys: new Map<string, number>(), skus: new Map<string, number>() }
  const rows = read.map(({ old, product: planned, problems, notes }): PlannedMove => {
    const known = { line: old.line, key: old.key, title: old.title.trim().slice(0, 200), notes }
    const productId = there.get(old.key) ?? null
    if (productId !== null) return { ...known, state: 'there', productId, problems: [], notes: [], product: null }
    const found = [...problems, ...doubled(old.key, old.line, planned, lines, taken)]
    const isRefused = planned === null || found.length > 0
    return {
      ...known,
      state: isRefused ? 'refused' : 'waiting',
      productId,
      problems: found,
      product: isRefused ? null : { ...planned, paths: redirected(planned.paths) },
    }
  })
  const hash = createHash('sha256')
    .update(JSON.stringify([platform, rows]))
    .digest('base64url')
  return { platform, rows, unknown, hash }
}

/** Products imported before that still exist, by their keys in the other shop. */
export async function movedAlready(db: Executor, platform: Platform, keys: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ key: movedProduct.key, productId: movedProduct.productId })
    .from(movedProduct)
    .innerJoin(product, eq(product.id, movedProduct.productId))
    .where(and(eq(movedProduct.platform, platform), sql`${movedProduct.key} = any(${sql.param(keys)}::text[])`))
  return new Map(rows.map(({ key, productId }) => [key, productId]))
}

/** Those of these SKUs that belong to products of this shop. */
export async function takenSkus(db: Executor, skus: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ sku: product.sku })
    .from(product)
    .where(sql`${product.sku} = any(${sql.param(skus)}::text[])`)
  return new Set(rows.map(({ sku }) => sku))
}

/** Every SKU of a product and its variants. */
export const skusOf = (planned: NewProduct | null): string[] =>
  planned === null ? [] : [planned.sku, ...planned.variants.map(({ sku }) => sku)]

type Lines = { keys: Map<string, number>; skus: Map<string, number> }

/** A key must occur in one product of the file, and a SKU in one product of the file and the shop. */
function doubled(key: string, line: number, planned: NewProduct | null, { keys, skus }: Lines, taken: Set<string>) {
  const problems: MoveProblem[] = []
  const first = keys.get(key)
  if (first !== undefined && key !== '') problems.push({ reason: 'key_twice', line: first })
  keys.set(key, first ?? line)
  for (const sku of skusOf(planned)) {
    const other = skus.get(sku)
    if (other !== undefined) problems.push({ reason: 'sku_twice', line: other, typed: sku })
    else if (taken.has(sku)) problems.push({ reason: 'sku_taken', typed: sku })
    skus.set(sku, other ?? line)
  }
  return problems
}

/** The old paths that get redirects. */
const redirected = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const found = oldPath(path)
    return found === null || isOwnPath(found) ? [] : [found]
  })
