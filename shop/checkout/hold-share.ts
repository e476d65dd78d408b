import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { CodeRow } from '../discounts/code.ts'
import type { Holds } from '../limits.ts'
import { order, orderLine } from '../orders/table.ts'
import type { PricedItem } from '../pricing/price-items.ts'

/** Who wants an order that waits for its payment: the network's keyed hash, and the mailbox and phone that were typed. */
export type Holder = { heldBy: string; emailKey: string; phone: string }

/** More of a product than may wait for payment at once from one network; `most` is what may, now. */
export type ShareProblem = { productId: string; reason: 'share'; most: number }

export type HoldRefusal =
  /** Too many orders or sessions of this buyer wait for their payment, or of the network, which many may share; or the
   * bank declined too many payments. */
  | { reason: 'unpaid_orders' | 'unpaid_sessions' | 'busy_network' | 'declined_too_often' }
  | { reason: 'items'; problems: ShareProblem[] }

/** Lets the orders of one network in one by one, before anything else is locked, so that they cannot pass its caps. */
export async function lockHolder(tx: Executor, heldBy: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${heldBy}`}, 0))`)
}

/**
 * Why a new order would hold too much unpaid, beside what its network and its buyer hold already; null when it may.
 * Call it after `lockHolder`, with the stock as it is on the catalog now.
 */
export async function holdsTooMuch(
  tx: Executor,
  caps: Holds,
  { heldBy, emailKey, phone }: Holder,
  items: readonly PricedItem[],
): Promise<HoldRefusal | null> {
  const { orderId, productId, category, quantity } = orderLine
  const held = await tx
    .select({ orderId, productId, category, quantity, emailKey: order.emailKey, phone: order.phone })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(eq(order.reservation, 'held'), eq(order.paymentStatus, 'pending'), eq(order.heldBy, heldBy)))
  const ofBuyer = held.filter((line) => line.emailKey === emailKey || line.phone === phone)
  const wantedSessions = sessionsIn(items)
  const ordersOf = (lines: typeof held) => new Set(lines.map((line) => line.orderId)).size
  const passes = (lines: typeof held, most: number) => wantedSessions > 0 && sessionsIn(lines) + wantedSessions > most
  if (ordersOf(ofBuyer) >= caps.buyerOrders) return { reason: 'unpaid_orders' }
  if (passes(ofBuyer, caps.buyerSessions)) return { reason: 'unpaid_sessions' }
  if (ordersOf(held) >= caps.networkOrders || passes(held, caps.networkSessions)) return { reason: 'busy_network' }
  const problems = items.flatMap((item): ShareProblem[] => {
    const there = held.filter((line) => line.productId === item.id).reduce((sum, line) => sum + line.quantity, 0)
    const share = shareOf(caps, item.stock, there)
    return there + item.quantity <= share
      ? []
      : [{ productId: item.id, reason: 'share', most: Math.max(0, share - there) }]
  })
  return problems.length > 0 ? { reason: 'items', problems } : null
}

/**
 * Whether unpaid orders of a network hold as many uses of a limited code as one network may. Call it with the code's row
 * locked, after `lockHolder`.
 */
export async function holdsTooManyUses(
  tx: Executor,
  caps: Holds,
  heldBy: string,
  { code, usageLimit, usedCount }: CodeRow,
): Promise<boolean> {
  if (usageLimit === null) return false
  const unpaid = and(eq(order.reservation, 'held'), eq(order.paymentStatus, 'pending'), eq(order.heldBy, heldBy))
  const there = await tx.$count(order, and(unpaid, eq(order.promoCode, code)))
  return there >= shareOf(caps, usageLimit - usedCount, there)
}

/** How much of a scarce thing one network may hold, of what is left beside what it holds already. */
const shareOf = ({ few, share }: Holds, left: number, there: number) =>
  Math.max(few, Math.floor((left + there) * share))

const sessionsIn = (lines: readonly { category: string; quantity: number }[]) =>
  lines.reduce((sum, { category, quantity }) => sum + (category === 'consultation' ? quantity : 0), 0)
