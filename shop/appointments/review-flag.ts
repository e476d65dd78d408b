import { and, desc, eq, max, ne, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/log.ts'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import { isOwed } from '../orders/status.ts'
import { type order, orderLine } from '../orders/table.ts'
import { payment, refund } from '../payments/table.ts'
import { isRefusedDue } from '../refunds/refused.ts'
import { cancelledAt } from './follow-order.ts'
import type { Appointment } from './read.ts'
import { booking } from './table.ts'

type Flagged = Pick<typeof order.$inferSelect, 'id' | 'number' | 'total' | 'reservation' | 'needsReview'> &
  Parameters<typeof isOwed>[0]

/** Whether a review flag is about a payment, for its buyer a reason to wait; the others are derived from the rows. */
export const isPaymentFlag = (needsReview: string | null): boolean =>
  needsReview !== null && needsReview !== 'booking_cancelled' && needsReview !== 'refund_failed'

/**
 * The review flag of a locked order after a change of its money or appointments. A flag about a payment stays until
 * `isResolved`; behind it the order is flagged as long as a cancelled session has no new time and its money is undecided,
 * or money is due that the gateway refused to refund. What is owed for a cancelled order has its own list.
 */
export async function reviewAfter(tx: Executor, found: Flagged, isResolved = false): Promise<string | null> {
  if (isPaymentFlag(found.needsReview) && !isResolved) return found.needsReview
  if (await hasUndecidedSession(tx, found)) return 'booking_cancelled'
  return !isOwed(found) && (await hasRefusedRefund(tx, found)) ? 'refund_failed' : null
}

async function hasRefusedRefund(tx: Executor, { id, number, owedEndedAt }: Flagged): Promise<boolean> {
  const refunds = await tx.select().from(refund).where(eq(refund.orderId, id)).orderBy(refund.at)
  if (refunds.every(({ state }) => state !== 'failed')) return false
  const ended = await endedAt(tx, number, 'refund_failed')
  const decided = owedEndedAt && ended && ended > owedEndedAt ? ended : (owedEndedAt ?? ended)
  return isRefusedDue(refunds, await capturedOf(tx, id), decided)
}

async function hasUndecidedSession(tx: Executor, found: Flagged): Promise<boolean> {
  const cancelled = await cancelledSessions(tx, found)
  if (cancelled.length === 0) return false
  const lines = await tx.select().from(orderLine).where(eq(orderLine.orderId, found.id))
  const refunds = await tx
    .select({ at: refund.at, amount: refund.amount, choices: refund.choices })
    .from(refund)
    .where(and(eq(refund.orderId, found.id), ne(refund.state, 'failed')))
    .orderBy(refund.at)
  return isUndecided(cancelled, { lines, refunds, captured: await capturedOf(tx, found.id), total: found.total })
}

async function capturedOf(tx: Executor, orderId: string): Promise<Fils> {
  const [paid] = await tx
    .select({ captured: sql<Fils>`coalesce(sum(${payment.amount}), 0)::int` })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.state, 'captured')))
  return paid?.captured ?? 0
}

/** The sessions that were cancelled by themselves since the team last ended such a review, the latest first. */
async function cancelledSessions(tx: Executor, { id, number, reservation }: Flagged): Promise<Appointment[]> {
  const rows = await tx
    .select()
    .from(booking)
    .where(and(eq(booking.orderId, id), eq(booking.state, 'cancelled'), eq(booking.givenBack, false)))
    .orderBy(desc(booking.updatedAt))
  if (rows.length === 0) return []
  const ended = await endedAt(tx, number, 'booking_cancelled')
  // The sessions of a cancelled order wait with all of its money.
  const withOrder = reservation === 'returned' ? await cancelledAt(tx, id) : null
  return rows.filter(({ updatedAt }) => (!ended || updatedAt > ended) && (withOrder === null || updatedAt < withOrder))
}

/** When the team last ended a review of the order for this reason; null when it never did. */
async function endedAt(tx: Executor, number: string, reason: string): Promise<Date | null> {
  const ofReview = JSON.stringify([{ field: 'review', from: reason }])
  const [ended] = await tx
    .select({ at: max(auditEntry.at) })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.subject, 'order'),
        eq(auditEntry.subjectId, number),
        eq(auditEntry.action, 'settle'),
        sql`${auditEntry.changes} @> ${ofReview}::jsonb`,
      ),
    )
  return ended?.at ?? null
}

type Cancelled = Pick<Appointment, 'productId' | 'packageLine' | 'updatedAt'>
type Money = {
  lines: readonly Pick<typeof orderLine.$inferSelect, 'position' | 'productId' | 'price' | 'withdrawn'>[]
  /** Those that did not fail, oldest first. */
  refunds: readonly Pick<typeof refund.$inferSelect, 'at' | 'amount' | 'choices'>[]
  captured: Fils
  total: Fils
}

/**
 * Whether the money of one of these cancelled sessions, the latest first, is undecided. It is decided by a refund of all
 * that was paid, of the session's own line (a free one has no money), or, after the cancellation, by one that freed the
 * times, or of an amount: as many sessions as it pays for at least in part, once a second payment is paid back. Pure.
 */
function isUndecided(cancelled: readonly Cancelled[], { lines, refunds, captured, total }: Money): boolean {
  if (total === 0 && captured === 0) return false
  const amountOf = (some: Money['refunds']) => some.reduce((sum, { amount }) => sum + amount, 0)
  if (captured > 0 && amountOf(refunds) >= captured) return false
  const freed = refunds.findLast(({ choices }) => choices.freeTimes)?.at
  const byAmount = refunds.filter(({ choices }) => !choices.items)
  const surplus = Math.max(0, captured - total)
  /** What was refunded as an amount from an instant on, beyond a second payment. */
  const since = (at: Date) => amountOf(byAmount) - Math.max(surplus, amountOf(byAmount.filter((each) => each.at < at)))
  const units = new Map<string | null, number>()
  for (const { productId, withdrawn } of lines) units.set(productId, (units.get(productId) ?? 0) + withdrawn)
  let spent = 0
  for (const { productId, packageLine, updatedAt } of cancelled) {
    if (freed !== undefined && freed >= updatedAt) continue
    const refunded = packageLine === null ? (units.get(productId) ?? 0) : 0
    if (refunded > 0) {
      units.set(productId, refunded - 1)
      continue
    }
    const line = lines.find((each) =>
      packageLine === null ? each.productId === productId : each.position === packageLine,
    )
    if (line?.price === 0) continue
    if (since(updatedAt) <= spent) return true
    spent += line?.price ?? 0
  }
  return false
}
