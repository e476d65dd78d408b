import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import { product } from '../../catalog/table.ts'
import type { Executor } from '../../db.ts'
import { payment } from '../../payments/table.ts'
import { sessionPackage } from './table.ts'
import { type PackageTerms, packageTermsOf } from './terms.ts'

/** A package of an order, with the titles of the consultation whose sessions it holds. */
export type SessionPackage = typeof sessionPackage.$inferSelect & { title: string; titleEn: string }

/** The packages of some orders, in the order of their lines. */
export async function readPackages(db: Executor, orderIds: readonly string[]): Promise<SessionPackage[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .select({ row: sessionPackage, title: product.title, titleEn: product.titleEn, now: product.sessionMinutes })
    .from(sessionPackage)
    .leftJoin(product, eq(product.id, sessionPackage.productId))
    .where(inArray(sessionPackage.orderId, [...orderIds]))
    .orderBy(asc(sessionPackage.orderId), asc(sessionPackage.position))
  return rows.map(({ row, title, titleEn, now }) => ({
    ...row,
    minutes: row.minutes ?? now,
    title: title ?? '',
    titleEn: titleEn ?? '',
  }))
}

/** Whether a payment is not fully refunded; a full refund, also a pending one, ends the packages. */
export const unrefunded = and(
  eq(payment.state, 'captured'),
  or(eq(payment.amount, 0), lt(payment.refunded, payment.amount)),
)

/** Whether any of an order's money was not refunded. */
export async function hasUnrefundedMoney(db: Executor, orderId: string): Promise<boolean> {
  return (await db.$count(payment, and(eq(payment.orderId, orderId), unrefunded))) > 0
}

/** A product's package, with the length of each session (null for the default); null when it is no package. */
export async function readOffer(
  db: Executor,
  productId: string,
): Promise<(PackageTerms & { minutes: number | null }) | null> {
  const { packageOf, packageSessions, packageDays } = product
  const [found] = await db
    .select({ packageOf, packageSessions, packageDays })
    .from(product)
    .where(eq(product.id, productId))
  const terms = found ? packageTermsOf(found) : null
  if (terms === null) return null
  const [session] = await db
    .select({ minutes: product.sessionMinutes })
    .from(product)
    .where(eq(product.id, terms.productId))
  return { ...terms, minutes: session?.minutes ?? null }
}
