import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '../../db.ts'
import type { Category } from '../category.ts'
import { isSoldItself, product } from '../table.ts'
import { parentOf } from '../variants/options.ts'
import type { Component } from './components.ts'

type Row = Pick<typeof product.$inferSelect, 'category' | 'options' | 'components' | 'isDigital'>
type Bundled = { category: Category; components: readonly Component[] }

/**
 * `bundle`: it cannot be a bundle of these: one of them is missing, a consultation, a bundle or has variants of which
 * none was chosen, or the product has variants itself; `in_bundle`: it is in a bundle, which cannot contain such a
 * product, or whether it is shipped would change; `shipped`: something in it is shipped, so it is no guide.
 */
export type BundleRefusal = { reason: 'bundle' | 'in_bundle' | 'shipped' }

/** The bundle fields of a form, which a consultation does not have. */
export const bundleIn = <Typed extends Bundled>({ category, components }: Typed): Pick<Typed, 'components'> => ({
  components: category === 'consultation' ? [] : components,
})

/** Whether a bundle can contain it: goods without variants that are no bundle. */
export const isComponent = ({
  category,
  options,
  components,
}: Pick<Row, 'category' | 'options' | 'components'>): boolean =>
  category !== 'consultation' && options.length === 0 && components.length === 0

/** Whether a component may change to this: still goods, and still shipped or not shipped as before. */
const staysComponent = (before: Pick<Row, 'isDigital'>, next: Omit<Row, 'options'>): boolean =>
  next.category !== 'consultation' && next.components.length === 0 && next.isDigital === before.isDigital

/** Those of these products and variants that are in bundles, or in a file's; a product is when a variant of it is. */
export async function inBundles(
  db: Executor,
  ids: readonly string[],
  inFile: readonly { values: { components?: readonly Component[] } }[] = [],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const anyOfThem = sql`any(${sql.param(ids)}::text[])`
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select distinct part ->> 'id' as id
    from ${product} bundle, jsonb_array_elements(bundle.components) part
    where bundle.components <> '[]' and (part ->> 'id' = ${anyOfThem}
      or split_part(part ->> 'id', '.', 1) = ${anyOfThem})`,
  )
  const named = inFile.flatMap(({ values }) => values.components ?? [])
  return new Set([...rows, ...named].flatMap(({ id }) => [id, parentOf(id)]))
}

/** Why a product cannot be saved, as a bundle or as part of one. `held` are the ids that bundles contain. */
export function bundleProblems(
  next: Row & { id: string },
  known: ReadonlyMap<string, Row>,
  held: ReadonlySet<string>,
): { reason: 'bundle' | 'in_bundle' }[] {
  const before = known.get(next.id)
  if (before && held.has(next.id) && !staysComponent(before, next)) return [{ reason: 'in_bundle' }]
  if (next.components.length === 0) return []
  const fits = next.components.every(({ id }) => {
    const part = id === next.id ? undefined : known.get(id)
    return part !== undefined && isComponent(part) && (part.isDigital || next.category === 'physical')
  })
  return fits && next.category !== 'consultation' && next.options.length === 0 ? [] : [{ reason: 'bundle' }]
}

/** Why a product's form is refused, as a bundle or as part of one, or null. `before` is null for a new product. */
export async function refusedBundle(
  db: Executor,
  typed: Bundled & Pick<Row, 'isDigital'>,
  before: (Row & { id: string }) | null = null,
): Promise<BundleRefusal | null> {
  const own = { id: before?.id ?? '', options: before?.options ?? [] }
  const next = { ...typed, ...own, components: [...typed.components] }
  const held = before === null ? new Set<string>() : await inBundles(db, [before.id])
  const ids = typed.components.map(({ id }) => id)
  const { id, category, options, components, isDigital } = product
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id, category, options, components, isDigital }).from(product).where(inArray(id, ids))
  const known = new Map([...rows, ...(before ? [before] : [])].map((row) => [row.id, row]))
  const [refused = null] = bundleProblems(next, known, held)
  const isSent = next.category === 'guide' && rows.some((row) => !row.isDigital)
  return refused?.reason === 'bundle' && isSent ? { reason: 'shipped' } : refused
}

/** Products offered in the form; others can be added by import. */
const maxChoices = 500

/** The products that a bundle can contain, by title. */
export function readChoicesForBundle(db: Executor) {
  const { id, title, titleEn, price, category, status } = product
  return db
    .select({ id, title, titleEn, price })
    .from(product)
    .where(and(isSoldItself, ne(category, 'consultation'), ne(status, 'archived')))
    .orderBy(product.title, id)
    .limit(maxChoices)
}
export type ComponentChoice = Awaited<ReturnType<typeof readChoicesForBundle>>[number]

/** Whether nothing in a bundle is shipped: then it is a download as a whole. */
export async function isDigitalBundle(db: Executor, components: readonly Component[]): Promise<boolean> {
  const ids = components.map(({ id }) => id)
  return (await db.$count(product, and(inArray(product.id, ids), eq(product.isDigital, false)))) === 0
}
