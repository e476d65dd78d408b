import { randomUUID } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { available } from '../catalog/bundles/table.ts'
import { product } from '../catalog/table.ts'
import { type Db, transact } from '../db.ts'
import { dayMs } from '../kuwait-time.ts'
import type { Locale } from '../money.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { consentVersion } from '../whatsapp/consent.ts'
import { lastMoveOf, lockStockUnits } from './lock-stock-units.ts'
import { stockAlert, stockWatch } from './table.ts'

/** A repeated request counts as at most this old: it is not pruned soon, and nearly keeps its place in the order. */
const repeatedDays = 180

export type StockAlertRefusal = {
  /** 'choose_variant': the product is sold only in variants, and one must be chosen. */
  reason: 'unknown_product' | 'choose_variant' | 'in_stock'
}

/**
 * Saves a stock alert for a sold-out product or variant (R45). Requested twice it is stored once, in the last language
 * and with the last phone given; it waits for at least half a year more.
 * @param phone also gets a WhatsApp message, in E.164; they agreed to that (R64)
 * @param locale the language of the email
 */
export async function requestStockAlert(
  db: Db,
  clock: Clock,
  { productId, email, phone = null }: { productId: string; email: string; phone?: string | null },
  locale: Locale,
): Promise<Outcome<null, StockAlertRefusal>> {
  return transact(db, async (tx) => {
    // Transactions that move its stock wait for this one, so that no arriving unit is missed.
    const pieces = await lockStockUnits(tx, productId)
    const [found] = await tx
      .select({ status: product.status, stock: available, options: product.options })
      .from(product)
      .where(eq(product.id, productId))
    if (found?.status !== 'active') return refuse({ reason: 'unknown_product' })
    if (found.options.length > 0) return refuse({ reason: 'choose_variant' })
    if (found.stock > 0) return refuse({ reason: 'in_stock' })
    const now = clock.now()
    const consent = phone === null ? {} : { phone, whatsappText: consentVersion }
    const row = {
      id: randomUUID(),
      productId,
      email: email.toLowerCase(),
      locale,
      createdAt: now,
      ...consent,
    }
    const waiting = { target: [stockAlert.productId, stockAlert.email], targetWhere: isNull(stockAlert.sentAt) }
    const recent = new Date(now.getTime() - repeatedDays * dayMs)
    const createdAt = sql`greatest(${stockAlert.createdAt}, ${recent.toISOString()}::timestamptz)`
    await tx
      .insert(stockAlert)
      .values(row)
      .onConflictDoUpdate({ ...waiting, set: { locale, createdAt, ...consent } })
    await tx
      .insert(stockWatch)
      .values({ productId, lastMove: lastMoveOf(pieces) })
      .onConflictDoUpdate({ target: stockWatch.productId, set: { available: 0 } })
    return done(null)
  })
}
