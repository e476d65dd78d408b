import { createHash } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import { accessToken } from '../orders/access/token.ts'
import { releaseOrder } from '../orders/release-order.ts'
import { order } from '../orders/table.ts'
import { takenByHand } from '../payments/methods.ts'
import { payment } from '../payments/table.ts'
import type { Shop } from '../shop.ts'
import type { OrderInput } from './order-form.ts'

export type PlacedOrder = {
  orderId: string
  linkVersion: number
  number: string
  paymentId: string
  total: Fils
  /** Until when its goods, slots and code are held for payment; longer once its bank's page was opened. */
  reservedUntil: Date
  again: boolean
  /** Whether its bank's page was opened, and not used yet. */
  isPageOpen: boolean
}

/** The order that is about to be released, locked. */
export type BeforeRelease = Pick<typeof order.$inferSelect, 'id' | 'promoCode'>

type Before = PlacedOrder & { again: true }

/** Why a checkout's key places no order: it has led to another one, which is paid, or accepted unpaid by the store. */
export type KeyRefusal = { reason: 'key_reused' } | { reason: 'already_placed'; number: string; token: string }

/**
 * The earlier result of a checkout's key: the order it placed, when this is the same request again; a refusal, when the
 * key is taken; or null, when it is unused. With `replace` an unpaid order with other content, or one whose payment
 * failed, first releases its goods and the key; `beforeRelease` takes the locks that come before goods, and reads what is
 * released.
 */
export async function sameCheckout(
  tx: Executor,
  { jobs, secrets }: Pick<Shop, 'jobs' | 'secrets'>,
  checkoutKey: string,
  checkoutHash: string,
  replace: boolean,
  now: Date,
  beforeRelease: (found: BeforeRelease) => PromiseLike<unknown>,
): Promise<Before | KeyRefusal | null> {
  const [before] = await tx.select().from(order).where(eq(order.checkoutKey, checkoutKey)).for('update')
  if (before === undefined) return null
  const [last] = await tx
    .select({ id: payment.id, state: payment.state })
    .from(payment)
    .where(and(eq(payment.orderId, before.id), ne(payment.gateway, takenByHand)))
    .orderBy(desc(payment.createdAt))
    .limit(1)
  if (last === undefined) throw new Error(`order ${before.number} has no payment`)
  const same = before.checkoutHash === checkoutHash
  const payable = last.state === 'opening' || last.state === 'pending'
  const held = before.reservation === 'held' && before.reservedUntil > now
  const over = before.paymentStatus !== 'pending' || before.reservation === 'kept'
  // A free order has no bank page: the same request leads to its own page again.
  if (same && (!replace || (over ? before.total === 0 : held && payable))) {
    const { id: orderId, linkVersion, number, total, reservedUntil } = before
    const isPageOpen = last.state === 'pending'
    return { orderId, linkVersion, number, paymentId: last.id, total, reservedUntil, again: true, isPageOpen }
  }
  if (!replace) return { reason: 'key_reused' }
  if (over) return { reason: 'already_placed', number: before.number, token: accessToken(secrets, before) }
  await beforeRelease(before)
  await tx.update(order).set({ checkoutKey: null }).where(eq(order.id, before.id))
  await releaseOrder(tx, jobs, before.id, { kind: 'superseded', by: 'system', from: 'held' }, now)
  return null
}

/** The team's manual discount, in fils, and its reason. */
export type ManualDiscount = { amount: Fils; reason: string }

/** A hash of what two requests with one key must have in common. */
export function hashOf(input: OrderInput, off?: ManualDiscount): string {
  return createHash('sha256')
    .update(JSON.stringify(off ? [input, off] : input))
    .digest('base64url')
}
