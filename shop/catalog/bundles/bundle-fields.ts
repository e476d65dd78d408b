import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import type { Category } from '../category.ts'
import { isSoldItself, product } from '../table.ts'
import type { Component } from './components.ts'

type Row = Pick<typeof product.$inferSelect, 'category' | 'options' | 'components' | 'isDigital'>
type Bundled = { category: Category; components: readonly Component[] }

/**
 * `bundle`: it cannot be a bundle of these: one of them is not there, a consultation, a bundle itself or comes in variants of
 * which none was chosen, or the product comes in variants itself; `in_bundle`: it is in a bundle, and could not be any more;
 * `shipped`: something in it is shipped, so it is no guide.
 */
export type BundleRefusal = { reason: 'bundle' | 'in_bundle' | 'shipped' }

/** What is said of a bundle, which a consultation is not. */
export const bundleIn = <Typed extends Bundled>({ category, components }: Typed): Pick<Typed, 'components'> => ({
  components: category === 'consultation' ? [] : components,
})

/** Whether a bundle can hold it: goods that are sold as they are. */
const isComponent = ({ category, options, components }: Row): boolean =>
  category !== 'consultation' && options.length === 0 && components.length === 0

/** Which of these products and variants are in bundles of others. */
export async function inBundles(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = (await db.execute(sql`select distinct part ->> 'id' as id
    from ${product} bundle, jsonb_array_elements(bundle.components) part
    where bundle.components <> '[]' and part ->> 'id' = any(${sql.param(ids)}::text[])
      and bundle.id <> all(${sql.param(ids)}::text[])`)) as unknown as { rows: { id: string }[] }
  return new Set(rows.map(({ id }) => id))
}

/** Whether a product of a file can be the bundle it says it is, or is none. `held` are those that bundles hold. */
export function canBeBundle(
  next: Row & { id: string },
  known: ReadonlyMap<string, Row>,
  held: ReadonlySet<string>,
): boolean {
  if (held.has(next.id) && !isComponent(next)) return false
  if (next.components.length === 0) return true
  if (next.category === 'consultation' || next.options.length > 0) return false
  return next.components.every(({ id }) => {
    const part = id === next.id ? undefined : known.get(id)
    return part !== undefined && isComponent(part) && (part.isDigital || next.category === 'physical')
  })
}

/** Why a product cannot be the bundle that is typed; null when it can, or is none. */
export async function refusedBundle(
  db: Executor,
  typed: Bundled,
  own: { id: string; options: Row['options'] } = { id: '', options: [] },
): Promise<BundleRefusal | null> {
  const next = { ...typed, ...own, isDigital: false, components: [...typed.components] }
  const held = own.id === '' ? new Set<string>() : await inBundles(db, [own.id])
  if (held.size > 0 && (typed.category === 'consultation' || typed.components.length > 0))
    return { reason: 'in_bundle' }
  const ids = typed.components.map(({ id }) => id)
  const { id, category, options, components, isDigital } = product
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id, category, options, components, isDigital }).from(product).where(inArray(id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  if (canBeBundle(next, known, new Set())) return null
  const isSent = next.category === 'guide' && rows.some((row) => !row.isDigital)
  return { reason: isSent ? 'shipped' : 'bundle' }
}

/** So many products to choose from stand in the form; others are put in by a file. */
const mostChoices = 500

/** What a bundle can hold, by title. */
export function readChoicesForBundle(db: Executor) {
  const { id, title, titleEn, price, category, status } = product
  return db
    .select({ id, title, titleEn, price })
    .from(product)
    .where(and(isSoldItself, ne(category, 'consultation'), ne(status, 'archived')))
    .orderBy(product.title, id)
    .limit(mostChoices)
}
export type ComponentChoice = Awaited<ReturnType<typeof readChoicesForBundle>>[number]

/** Whether all that a bundle holds is shipped by no one: then it is a download as a whole. */
export async function isDigitalBundle(db: Executor, components: readonly Component[]): Promise<boolean> {
  const ids = components.map(({ id }) => id)
  return (await db.$count(product, and(inArray(product.id, ids), eq(product.isDigital, false)))) === 0
}
