import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, pagesChanged, transactKeyed } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { promisedUnits } from './admin-read.ts'
import type { Correction } from './fields/product-form.ts'
import { auditName } from './product-name.ts'
import { maxStockShown } from './stock.ts'
import { isSoldItself, lockOrder, product, stockMove } from './table.ts'
import { parentOf } from './variants/options.ts'

export type CorrectionRefusal =
  | { reason: 'unknown' }
  /**
   * It would become negative or, for a count, the stock has moved since it was shown; so it has when a lost answer was to
   * the same form with other values.
   */
  | { reason: 'too_few' | 'moved'; stock: number }
  /** A count below the units that are still to be packed for orders. */
  | { reason: 'promised'; stock: number }

const maxCorrectedStock = 1_000_000_000

/**
 * Corrects the stock of a product or variant and records why. Received or lost units are added to the current stock. A
 * count is of the shelf, so it includes units that are sold and not packed yet; it applies only to the number that was
 * shown, so a concurrent sale is never lost. Idempotent by `moveId`, which comes from the form.
 */
export function correctStock(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  { productId, moveId, kind, amount, seen, note }: Correction & { productId: string; moveId: string },
): Promise<Outcome<{ stock: number }, CorrectionRefusal>> {
  const now = clock.now()
  return transactKeyed(db, async (tx) => {
    const parent = parentOf(productId)
    const both = inArray(product.id, [parent, productId])
    await tx
      .select({ id: product.id })
      .from(product)
      .where(both)
      .orderBy(...lockOrder)
      .for('no key update')
    const delta = kind === 'counted' ? amount - seen : kind === 'damaged' ? -amount : amount
    const [before] = await tx.select().from(stockMove).where(eq(stockMove.key, moveId))
    const promised = kind === 'counted' || before ? await promisedUnits(tx, productId) : 0
    // The page may have been reloaded since, and shows the stock after the first attempt.
    const isResult = kind === 'counted' && before?.stock === amount - promised
    if (before?.productId === productId && before.reason === kind && (before.delta === delta || isResult))
      return done({ stock: before.stock })
    if (kind === 'counted' && amount < promised) return refuse({ reason: 'promised', stock: promised })
    const holds =
      kind === 'counted'
        ? eq(product.stock, seen - promised)
        : sql`${product.stock} + ${delta} between 0 and ${maxCorrectedStock}`
    const [moved] = before
      ? []
      : await tx
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
      return refuse({ reason: before || kind === 'counted' ? 'moved' : 'too_few', stock: now.stock + promised })
    }
    const { stock } = moved
    const move = { productId, delta, stock, reason: kind, note, by: admin.email, at: now, key: moveId }
    await tx.insert(stockMove).values(move)
    const changes = [{ field: 'stock', from: stock - delta, to: stock }]
    const entry = { subject: 'product', subjectId: productId, name: auditName(moved), action: 'stock' } as const
    await recordAudit(tx, admin, { ...entry, changes }, now)
    if (moved.status === 'active' && (stock <= maxStockShown || stock - delta <= maxStockShown))
      await pagesChanged(tx, [`product:${parent}`])
    return done({ stock })
  })
}
