import { and, eq, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { promisedUnits } from './admin-read.ts'
import type { Correction } from './fields/product-form.ts'
import { auditName } from './product-name.ts'
import { maxStockShown } from './stock.ts'
import { isSoldItself, product, stockMove } from './table.ts'
import { parentOf } from './variants/options.ts'

export type CorrectionRefusal =
  | { reason: 'unknown' }
  /** It would become negative or, for a count, the stock has moved since it was shown. */
  | { reason: 'too_few' | 'moved'; stock: number }
  /** A count below the units that are still to be packed for orders. */
  | { reason: 'promised'; stock: number }

const maxCorrectedStock = 1_000_000_000

/**
 * Corrects the stock of a product or variant and records why. Received or lost units are added to the current stock. A
 * count is of the shelf, so it includes units that are sold and not packed yet; it applies only to the number that was
 * shown, so a concurrent sale is never lost.
 */
export function correctStock(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  { productId, kind, amount, seen, note }: Correction & { productId: string },
): Promise<Outcome<{ stock: number }, CorrectionRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const promised = kind === 'counted' ? await promisedUnits(tx, productId) : 0
    if (kind === 'counted' && amount < promised) return refuse({ reason: 'promised', stock: promised })
    const delta = kind === 'counted' ? amount - seen : kind === 'damaged' ? -amount : amount
    const holds =
      kind === 'counted'
        ? eq(product.stock, seen - promised)
        : sql`${product.stock} + ${delta} between 0 and ${maxCorrectedStock}`
    // Lock order: a product before its variants.
    const parent = parentOf(productId)
    if (parent !== productId)
      await tx.select({ id: product.id }).from(product).where(eq(product.id, parent)).for('update')
    const [moved] = await tx
      .update(product)
      .set({ stock: sql`${product.stock} + ${delta}` })
      .where(and(eq(product.id, productId), isSoldItself, holds))
      .returning()
    if (moved === undefined) {
      const [now] = await tx
        .select({ stock: product.stock })
        .from(product)
        .where(and(eq(product.id, productId), isSoldItself))
      if (now === undefined) return refuse({ reason: 'unknown' })
      return refuse({ reason: kind === 'counted' ? 'moved' : 'too_few', stock: now.stock + promised })
    }
    const { stock } = moved
    await tx.insert(stockMove).values({ productId, delta, stock, reason: kind, note, by: admin.email, at: now })
    const changes = [{ field: 'stock', from: stock - delta, to: stock }]
    const entry = { subject: 'product', subjectId: productId, name: auditName(moved), action: 'stock' } as const
    await recordAudit(tx, admin, { ...entry, changes }, now)
    if (moved.status === 'active' && (stock <= maxStockShown || stock - delta <= maxStockShown))
      await pagesChanged(tx, [`product:${parent}`])
    return done({ stock })
  })
}
