import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { takeStock } from '../catalog/stock.ts'
import type { Executor } from '../db.ts'
import { orderLine } from '../orders/table.ts'
import { discountCode } from '../pricing/table.ts'

/**
 * Takes an expired order's goods and code use again, all or nothing, for money that came late.
 * False when something is sold out or the code is used up; then nothing was taken.
 */
export async function reviveOrder(tx: Executor, revived: { id: string; promoCode: string | null }): Promise<boolean> {
  const lines = await tx
    .select({ productId: orderLine.productId, quantity: orderLine.quantity })
    .from(orderLine)
    .where(eq(orderLine.orderId, revived.id))
  try {
    await tx.transaction(async (savepoint) => {
      if (!(await takeStock(savepoint, lines))) throw new SoldOut()
      if (revived.promoCode !== null && !(await takeUse(savepoint, revived.promoCode))) throw new SoldOut()
    })
    return true
  } catch (error) {
    if (error instanceof SoldOut) return false
    throw error
  }
}

class SoldOut extends Error {}

async function takeUse(tx: Executor, code: string): Promise<boolean> {
  const free = or(isNull(discountCode.usageLimit), lt(discountCode.usedCount, discountCode.usageLimit))
  const taken = await tx
    .update(discountCode)
    .set({ usedCount: sql`${discountCode.usedCount} + 1` })
    .where(and(eq(discountCode.code, code), free))
    .returning({ code: discountCode.code })
  return taken.length > 0
}
