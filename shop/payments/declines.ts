import { and, eq, gt } from 'drizzle-orm'
import type { Holder } from '../checkout/hold-share.ts'
import type { Executor } from '../db.ts'
import { type HoldLimits, orderDeclines } from '../limits.ts'
import { order } from '../orders/table.ts'
import { payment } from './table.ts'

const hour = 3_600_000

/**
 * Whether too many cards were declined within an hour, for this buyer at this network or for the whole network, to open
 * a further payment page (card testing). An email alone, which a stranger can type, blocks no one.
 */
export async function declinedTooOften(tx: Executor, caps: HoldLimits, buyer: Holder, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - hour)
  const declined = await tx
    .select({ emailKey: order.emailKey, phone: order.phone })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(and(eq(order.heldBy, buyer.heldBy), eq(payment.state, 'declined'), gt(payment.settledAt, since)))
    .limit(caps.networkDeclines)
  const own = declined.filter(({ emailKey, phone }) => emailKey === buyer.emailKey || phone === buyer.phone)
  return own.length >= caps.buyerDeclines || declined.length >= caps.networkDeclines
}

/** Whether an order's own payments were declined too often, from any network. */
export async function orderDeclinedTooOften(tx: Executor, orderId: string): Promise<boolean> {
  return (await tx.$count(payment, and(eq(payment.orderId, orderId), eq(payment.state, 'declined')))) >= orderDeclines
}
