import { and, eq, gt } from 'drizzle-orm'
import { holdSlotsAgain } from '../appointments/follow-order.ts'
import { takeStock } from '../catalog/stock.ts'
import type { Executor } from '../db.ts'
import { countUseAgain } from '../discounts/count-use.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { heldUnits, type order, orderLine } from './table.ts'

/** `code_used_up`: its limit is reached by now, or it was deleted. */
export type ReviveRefusal = { reason: 'sold_out' | 'code_used_up' }
type Revived = Pick<typeof order.$inferSelect, 'id' | 'promoCode' | 'codeReturned' | 'email' | 'phone' | 'userId'>

/**
 * Reserves an expired order's goods and code use again, all or nothing, for a late payment. Refunded units stay
 * returned. Refused when something is sold out, a slot is taken or past, or the code is used up; then nothing was
 * reserved. With `mayLoseTimes`, for an order that the team reopens, such slots stay cancelled and are counted: it can
 * give them another time.
 */
export async function reviveOrder(
  tx: Executor,
  revived: Revived,
  now: Date,
  mayLoseTimes = false,
): Promise<Outcome<{ lostTimes: number }, ReviveRefusal>> {
  const lines = await tx
    .select({ productId: orderLine.productId, quantity: heldUnits })
    .from(orderLine)
    .where(and(eq(orderLine.orderId, revived.id), gt(heldUnits, 0)))
  const { promoCode, codeReturned } = revived
  try {
    return await tx.transaction(async (savepoint) => {
      if (promoCode !== null && !codeReturned && !(await countUseAgain(savepoint, promoCode, revived)))
        throw new Gone('code_used_up')
      const lostTimes = await holdSlotsAgain(savepoint, revived.id, now)
      if (lostTimes > 0 && !mayLoseTimes) throw new Gone('sold_out')
      if (!(await takeStock(savepoint, lines, { orderId: revived.id, at: now }))) throw new Gone('sold_out')
      return done({ lostTimes })
    })
  } catch (error) {
    if (error instanceof Gone) return refuse({ reason: error.reason })
    throw error
  }
}

class Gone extends Error {
  readonly reason: ReviveRefusal['reason']
  constructor(reason: ReviveRefusal['reason']) {
    super(reason)
    this.reason = reason
  }
}
