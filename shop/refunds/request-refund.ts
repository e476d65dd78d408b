import { and, eq, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { cancelConfirmed } from '../appointments/change-appointment.ts'
import { reviewAfter } from '../appointments/review-flag.ts'
import { recordAudit } from '../audit/log.ts'
import { returnStock } from '../catalog/stock.ts'
import { type Executor, transact } from '../db.ts'
import { releaseCodeUse } from '../discounts/count-use.ts'
import type { Fils } from '../money.ts'
import { order, orderEvent, orderLine } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { gatewayOf } from '../payments/gateway-of.ts'
import { handMethods, takenByHand } from '../payments/methods.ts'
import { payment, type RefundChoices, type RefundedItems, refund } from '../payments/table.ts'
import { followRefund } from '../returns/follow-refund.ts'
import type { Shop } from '../shop.ts'
import type { RefundInput } from './form.ts'
import { type ProofNeeded, proofNeeded } from './proof.ts'
import { type RefundRow, readItems, readRefunds } from './read-refunds.ts'
import { restockedAs } from './restock-variants.ts'
import { receivedReturn, returnOfRefused } from './return-of-refused.ts'
import { settleRefund } from './settle-refund.ts'
import { itemAmounts, itemsTotal } from './shares.ts'
import { unitsAdded, unitsPaidBack } from './units.ts'
import { closeDownloads, withdrawUnits } from './withdraw-units.ts'

export type RefundRefusal =
  | { reason: 'unknown_order' | 'not_refundable' | 'no_gateway' | 'changed' }
  /** More than is left of the payment; `left` in fils. */
  | { reason: 'too_much'; left: Fils }
  | ProofNeeded

type RefundShop = Pick<Shop, 'db' | 'clock' | 'jobs' | 'gateway' | 'formerGateways'>
type Found = typeof order.$inferSelect
type NewRefund = Omit<RefundInput, 'items'> & {
  items: RefundedItems | undefined
  /** The team paid it back itself, at once. */
  byHand: Pick<typeof refund.$inferInsert, 'method' | 'reference'> | null
  /** The refund that the gateway refused and whose place it takes. */
  failed?: RefundRow
}

/**
 * Requests a refund of a captured payment, in ONE transaction: the ledger reserves the amount, the goods are handled as
 * the admin chose, its returns follow (R47), and the gateway job is enqueued. The gateway's answer settles it
 * (`settle-refund.ts`); what was chosen about the goods stands either way. A payment that the team took itself is refunded
 * by the team, at once. Items must add up to the amount that the admin confirmed. Above the store's limit it needs a
 * fresh proof of identity. One that repeats a refused refund is of its return, too. Idempotent by the refund's id, which
 * comes from the form.
 */
export function requestRefund(
  shop: RefundShop,
  admin: Admin<'payments.act'>,
  number: string,
  { items: chosen, ...input }: RefundInput,
): Promise<Outcome<{ refundId: string }, RefundRefusal>> {
  return refundOnce(shop, number, input.refundId, async (tx, found) => {
    const paid = await captured(tx, found.id, input.paymentId)
    if (paid === null || input.amount <= 0) return refuse({ reason: 'not_refundable' })
    const method = handMethods.find((each) => paid.gateway === takenByHand && each === paid.method)
    if (!method && gatewayOf(shop, paid.gateway) === null) return refuse({ reason: 'no_gateway' })
    const items = chosen && itemAmounts(await readItems(tx, found), chosen)
    // Another refund came first: the items no longer add up to the confirmed amount.
    if (items === null || (items && itemsTotal(items) !== input.amount)) return refuse({ reason: 'changed' })
    const again = { ...input, insteadOf: null, at: shop.clock.now(), choices: items ? { items } : {} }
    const returnId = input.returnId ?? (await returnOfRefused(tx, found.id, again))
    const choices = { ...input.choices, ...(returnId && { returnId }) }
    return recordRefund(shop, tx, admin, found, { ...input, choices, items, byHand: method ? { method } : null })
  })
}

/** Runs a refund under its order's lock; one whose id is known was requested before. */
export async function refundOnce(
  shop: Pick<Shop, 'db'>,
  number: string,
  refundId: string,
  act: (tx: Executor, found: Found) => Promise<Outcome<{ refundId: string }, RefundRefusal>>,
): Promise<Outcome<{ refundId: string }, RefundRefusal>> {
  try {
    return await transact(shop.db, async (tx) => {
      const [found] = await tx.select().from(order).where(eq(order.number, number)).for('update')
      if (found === undefined) return refuse({ reason: 'unknown_order' })
      const [before] = await tx.select({ orderId: refund.orderId }).from(refund).where(eq(refund.id, refundId))
      if (before) return before.orderId === found.id ? done({ refundId }) : refuse({ reason: 'changed' })
      return act(tx, found)
    })
  } catch (error) {
    if (error instanceof Changed) return refuse({ reason: 'changed' })
    throw error
  }
}

/** Writes a refund of a locked order with all that follows from it; its job is enqueued, or it is done by hand. */
export async function recordRefund(
  shop: Pick<RefundShop, 'clock' | 'jobs'>,
  tx: Executor,
  admin: Admin<'payments.act'>,
  found: Found,
  { refundId, paymentId, amount, reason, choices, items, returnId, byHand, failed }: NewRefund,
): Promise<Outcome<{ refundId: string }, RefundRefusal>> {
  const now = shop.clock.now()
  const proof = await proofNeeded(tx, admin, amount, now)
  if (proof) return refuse(proof)
  const left = await reserveRefund(tx, paymentId, amount)
  if (left !== null) return refuse({ reason: 'too_much', left })

  if (choices.restock.length > 0 && found.reservation !== 'kept') throw new Changed()
  const named = { ...choices, ...(items && { items }) }
  const restock = isBackInStock(found) ? await unitsBackInStock(tx, found.id, named, now) : choices.restock
  const whole = { ...named, restock, ...(isBackInStock(found) && { inStock: true as const }) }
  const requested = { id: refundId, state: 'requested' as const, choices: whole, insteadOf: failed?.id ?? null }
  await tx.insert(refund).values({
    ...requested,
    ...byHand,
    paymentId,
    orderId: found.id,
    amount,
    reason,
    by: admin.email,
    at: now,
  })
  await applyRefundChoices(tx, found, whole, now)
  if (!(await withdrawUnits(tx, shop.jobs, admin, found.id, now))) throw new Changed()
  if (choices.revokeDownloads) await closeDownloads(tx, found.id, items?.lines, now)
  const units = [...unitsPaidBack(failed ? [failed, requested] : [requested])]
  const paidBack = {
    refundId,
    returnId: returnId ?? (await receivedReturn(tx, choices.returnId)) ?? null,
    units: units.map(([position, quantity]) => ({ position, quantity })),
  }
  if (!(await followRefund(tx, shop.jobs, admin, found, paidBack, now))) throw new Changed()
  if (choices.freeTimes && (await cancelConfirmed(tx, shop.jobs, admin, found, now)) === 0) throw new Changed()
  await tx.insert(orderEvent).values({ orderId: found.id, kind: 'refund_requested', by: admin.email, at: now })
  const needsReview = await reviewAfter(tx, found)
  await tx.update(order).set({ updatedAt: now, needsReview }).where(eq(order.id, found.id))
  const changes = [
    { field: 'amount', from: null, to: amount },
    { field: 'reason', from: null, to: reason },
    ...(failed
      ? [
          { field: 'method', from: null, to: byHand?.method ?? null },
          { field: 'note', from: null, to: byHand?.reference ?? null },
        ]
      : []),
  ]
  await recordAudit(tx, admin, { ...nameOf(found.number), action: 'refund', changes }, now)
  const paidByHand = { state: 'done' as const, reference: null }
  if (byHand) await settleRefund({ ...shop, db: tx }, refundId, paidByHand, admin.email)
  else await shop.jobs.enqueue(tx, 'send-refund', [{ refundId }])
  return done({ refundId })
}

const nameOf = (number: string) => ({ subject: 'order' as const, subjectId: number, name: number })

async function captured(tx: Executor, orderId: string, paymentId: string) {
  const of = and(eq(payment.id, paymentId), eq(payment.orderId, orderId), eq(payment.state, 'captured'))
  const [found] = await tx.select().from(payment).where(of)
  return found ?? null
}

/**
 * Reserves the amount; null, or what is left of the payment when that is less. Check and update are one statement:
 * concurrent refunds never exceed the captured amount.
 */
async function reserveRefund(tx: Executor, paymentId: string, amount: Fils): Promise<Fils | null> {
  const taken = await tx
    .update(payment)
    .set({ refunded: sql`${payment.refunded} + ${amount}` })
    .where(and(eq(payment.id, paymentId), sql`${payment.refunded} + ${amount} <= ${payment.amount}`))
    .returning({ id: payment.id })
  if (taken.length > 0) return null
  const [paid] = await tx.select().from(payment).where(eq(payment.id, paymentId))
  return paid ? paid.amount - paid.refunded : 0
}

const isBackInStock = ({ reservation }: Found) => reservation === 'returned'

/** What a refund takes out of an order whose goods are back in stock: reopened, it must leave them there. */
async function unitsBackInStock(tx: Executor, orderId: string, choices: RefundChoices, at: Date) {
  const bought = await tx.select().from(orderLine).where(eq(orderLine.orderId, orderId))
  const requested = { state: 'requested' as const, choices, at, settledAt: null }
  return unitsAdded(requested, await readRefunds(tx, orderId), bought)
}

/** Something to refund is no longer there: rolls the transaction back. */
class Changed extends Error {}

async function applyRefundChoices(
  tx: Executor,
  found: typeof order.$inferSelect,
  { restock, giveCodeBack }: RefundChoices,
  now: Date,
): Promise<void> {
  if (giveCodeBack) {
    if (found.reservation !== 'kept' || found.promoCode === null || found.codeReturned) throw new Changed()
    await tx.update(order).set({ codeReturned: true }).where(eq(order.id, found.id))
    await releaseCodeUse(tx, found.promoCode, found.id)
  }
  const units: { productId: string; quantity: number }[] = []
  for (const { position, quantity, productId: chosen } of restock) {
    const [line] = await tx
      .update(orderLine)
      .set({ restocked: sql`${orderLine.restocked} + ${quantity}` })
      .where(
        and(
          eq(orderLine.orderId, found.id),
          eq(orderLine.position, position),
          sql`${orderLine.restocked} + ${quantity} <= ${orderLine.quantity}`,
        ),
      )
      .returning({ productId: orderLine.productId })
    const productId = line && (isBackInStock(found) ? line.productId : await restockedAs(tx, line.productId, chosen))
    if (!productId) throw new Changed()
    units.push({ productId, quantity })
  }
  if (isBackInStock(found)) return
  // The product may have got variants since it was read.
  if (!(await returnStock(tx, units, { orderId: found.id, at: now }))) throw new Changed()
}
