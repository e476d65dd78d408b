import { eq } from 'drizzle-orm'
import { takeStock } from '../catalog/stock.ts'
import type { Executor } from '../db.ts'
import { type order, orderLine } from '../orders/table.ts'
import { countUseAgain } from '../pricing/count-use.ts'

type Revived = Pick<typeof order.$inferSelect, 'id' | 'promoCode' | 'email' | 'phone' | 'userId'>

/**
 * Takes an expired order's goods and code use again, all or nothing, for money that came late.
 * False when something is sold out or the code is used up; then nothing was taken.
 */
export async function reviveOrder(tx: Executor, revived: Revived): Promise<boolean> {
  const lines = await tx
    .select({ productId: orderLine.productId, quantity: orderLine.quantity })
    .from(orderLine)
    .where(eq(orderLine.orderId, revived.id))
  try {
    await tx.transaction(async (savepoint) => {
      if (revived.promoCode !== null && !(await countUseAgain(savepoint, revived.promoCode, revived)))
        throw new SoldOut()
      if (!(await takeStock(savepoint, lines))) throw new SoldOut()
    })
    return true
  } catch (error) {
    if (error instanceof SoldOut) return false
    throw error
  }
}

class SoldOut extends Error {}
