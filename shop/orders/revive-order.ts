import { and, eq, gt } from 'drizzle-orm'
import { holdSlotsAgain } from '../appointments/follow-order.ts'
import { isTaken } from '../appointments/hold-slots.ts'
import { takeStock } from '../catalog/stock.ts'
import type { Executor } from '../db.ts'
import { countUseAgain } from '../discounts/count-use.ts'
import { heldUnits, type order, orderLine } from './table.ts'

type Revived = Pick<typeof order.$inferSelect, 'id' | 'promoCode' | 'codeReturned' | 'email' | 'phone' | 'userId'>

/**
 * Reserves an expired order's goods and code use again, all or nothing, for a late payment. Refunded units stay
 * returned. False when something is sold out, a slot is taken or past, or the code is used up; then nothing was
 * reserved.
 */
export async function reviveOrder(tx: Executor, revived: Revived, now: Date): Promise<boolean> {
  const lines = await tx
    .select({ productId: orderLine.productId, quantity: heldUnits })
    .from(orderLine)
    .where(and(eq(orderLine.orderId, revived.id), gt(heldUnits, 0)))
  const { promoCode, codeReturned } = revived
  try {
    await tx.transaction(async (savepoint) => {
      if (promoCode !== null && !codeReturned && !(await countUseAgain(savepoint, promoCode, revived)))
        throw new SoldOut()
      if (!(await holdSlotsAgain(savepoint, revived.id, now))) throw new SoldOut()
      if (!(await takeStock(savepoint, lines, { orderId: revived.id, at: now }))) throw new SoldOut()
    })
    return true
  } catch (error) {
    if (error instanceof SoldOut || isTaken(error)) return false
    throw error
  }
}

class SoldOut extends Error {}
