import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { sessionPackage } from '../../appointments/packages/table.ts'
import type { Executor } from '../../db.ts'
import type { Category } from '../category.ts'
import { product } from '../table.ts'

export const packageFields = ['packageOf', 'packageSessions', 'packageDays'] as const
export type PackageField = (typeof packageFields)[number]
type Packaged = { packageOf: string | null; packageSessions: number | null; packageDays: number | null }

/** `package`: its fields are incomplete; `not_a_session`: not a consultation that can be booked individually. */
export type PackageRefusal = { reason: 'package'; missing: PackageField[] } | { reason: 'not_a_session' }

/** The package fields of a form; only a consultation can be a package. */
export const packageIn = ({ category, ...typed }: Packaged & { category: Category }): Packaged =>
  category === 'consultation'
    ? { packageOf: typed.packageOf, packageSessions: typed.packageSessions, packageDays: typed.packageDays }
    : { packageOf: null, packageSessions: null, packageDays: null }

/** The missing fields where some are filled: a package has all of them. */
function missingOfPackage(typed: Packaged): PackageField[] {
  const missing = packageFields.filter((field) => typed[field] === null)
  return missing.length === packageFields.length ? [] : missing
}

type Row = Pick<typeof product.$inferSelect, 'category' | 'variantOf' | 'packageOf'>
/** Whether a package can contain sessions of a product: a consultation that is neither a package nor a variant. */
export const isSession = ({ category, variantOf, packageOf }: Row): boolean =>
  category === 'consultation' && variantOf === null && packageOf === null

/** Whether a product of a file is a valid package or none: its consultation must exist. */
export function canBePackage(
  next: Packaged & { id: string; category: Category },
  known: ReadonlyMap<string, Row>,
  held: ReadonlySet<string>,
): boolean {
  if (held.has(next.id) && (next.category !== 'consultation' || next.packageOf !== null)) return false
  const missing = missingOfPackage(next)
  if (missing.length > 0 || next.packageOf === null) return missing.length === 0
  const session = next.packageOf === next.id ? undefined : known.get(next.packageOf)
  return next.category === 'consultation' && session !== undefined && isSession(session)
}

/** Those of these products that packages contain, for sale or sold: they must stay bookable consultations. */
export async function heldOf(db: Executor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const forSale = await db
    .selectDistinct({ id: product.packageOf })
    .from(product)
    .where(and(inArray(product.packageOf, ids), notInArray(product.id, ids)))
  const sold = await db
    .selectDistinct({ id: sessionPackage.productId })
    .from(sessionPackage)
    .where(inArray(sessionPackage.productId, ids))
  return new Set([...forSale, ...sold].flatMap(({ id }) => id ?? []))
}

/** Why a form's package is refused; null when it is valid, or none. */
export async function refusedPackage(
  db: Executor,
  typed: Packaged & { category: Category },
  ownId?: string,
): Promise<PackageRefusal | null> {
  const staysSession = typed.category === 'consultation' && typed.packageOf === null
  if (ownId !== undefined && !staysSession && (await heldOf(db, [ownId])).size > 0) return { reason: 'not_a_session' }
  const missing = missingOfPackage(typed)
  if (missing.length > 0) return { reason: 'package', missing }
  if (typed.packageOf === null) return null
  if (typed.category !== 'consultation') return { reason: 'not_a_session' }
  const [found] = await db.select().from(product).where(eq(product.id, typed.packageOf)).for('key share')
  return found && found.id !== ownId && isSession(found) ? null : { reason: 'not_a_session' }
}
