import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { type Executor, transact, transactKeyed } from '../db.ts'
import type { LinkedOrder } from '../orders/access/token.ts'
import { latePaymentMs } from '../orders/release-expired.ts'
import { releaseOrder } from '../orders/release-order.ts'
import { order, orderEvent } from '../orders/table.ts'
import type { PaymentReport } from '../ports.ts'
import type { Shop } from '../shop.ts'
import { completePayment, flagPayment } from './complete-payment.ts'
import { gatewayOf } from './gateway-of.ts'
import { payment } from './table.ts'

export type SettledState = 'paid' | 'pending' | 'declined' | 'cancelled' | 'expired' | 'mismatch'

/** A payment with its order's number, as it is asked about. */
export type NumberedPayment = { payment: typeof payment.$inferSelect; number: string }

/** A payment by its id, or null. */
export async function readPayment(
  db: Executor,
  paymentId: string,
): Promise<(NumberedPayment & { link: LinkedOrder }) | null> {
  const [found] = await db
    .select({ payment, number: order.number, link: { id: order.id, linkVersion: order.linkVersion } })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(eq(payment.id, paymentId))
  return found ?? null
}

/**
 * Asks the gateway, server to server, for the state of a payment and acts on the answer. The browser's return, a
 * notification and the job all call this; none of them decides. Throws when the gateway cannot be asked.
 */
export async function settlePayment(shop: Shop, found: NumberedPayment): Promise<SettledState> {
  const paymentId = found.payment.id
  if (found.payment.state === 'captured') return 'paid'
  if (found.payment.reference === null) return 'pending'

  const gateway = gatewayOf(shop, found.payment.gateway)
  if (gateway === null) return 'pending'

  const report = await gateway.ask(found.payment.reference)
  if (report.state === 'pending') return 'pending'
  if (report.state === 'captured') {
    if (report.live !== gateway.live || !matches(report, found.payment, found.number))
      return flagMismatch(shop, paymentId, found.payment.orderId)
    await completePayment(shop, paymentId, report.fee)
    return 'paid'
  }
  await recordFailure(shop, paymentId, found.payment.orderId, report.state)
  return report.state
}

/**
 * The gateway must report this payment of this order, this amount and currency, and real money if its key is for real
 * money; otherwise the payment does not count for this order.
 */
function matches(report: PaymentReport, expected: typeof payment.$inferSelect, number: string): boolean {
  return (
    report.paymentId === expected.id &&
    (report.orderNumber === null || report.orderNumber === number) &&
    report.amount === expected.amount &&
    report.currency === expected.currency
  )
}

async function flagMismatch(shop: Shop, paymentId: string, orderId: string): Promise<'mismatch'> {
  const now = shop.clock.now()
  const { contact } = await shop.settings.read()
  await transactKeyed(shop.db, async (tx) => {
    const [flagged] = await tx
      .update(payment)
      .set({ state: 'mismatch', settledAt: now })
      .where(and(eq(payment.id, paymentId), notInArray(payment.state, ['captured', 'mismatch'])))
      .returning({ id: payment.id })
    if (flagged === undefined) return
    await flagPayment(tx, shop.jobs, { paymentId, orderId }, contact.email, now)
  })
  shop.log.error({ paymentId, orderId }, 'the gateway reports a payment that is not what was asked for')
  return 'mismatch'
}

async function recordFailure(
  shop: Shop,
  paymentId: string,
  orderId: string,
  state: 'declined' | 'cancelled' | 'expired',
) {
  const now = shop.clock.now()
  await transactKeyed(shop.db, async (tx) => {
    const moved = await tx
      .update(payment)
      .set({ state, settledAt: now })
      .where(and(eq(payment.id, paymentId), inArray(payment.state, ['opening', 'pending'])))
      .returning({ id: payment.id })
    if (moved.length > 0)
      await tx.insert(orderEvent).values({ orderId, kind: 'payment_failed', by: 'gateway', at: now })
  })
}

const askEveryMs = 5 * 60_000

/** An unavailable gateway does not keep goods reserved forever: its payment counts as open and is asked about later. */
async function settleIfAsked(shop: Shop, found: NumberedPayment): Promise<SettledState> {
  try {
    return await settlePayment(shop, found)
  } catch (error) {
    shop.log.error({ err: error, paymentId: found.payment.id }, 'the gateway could not be asked about a payment')
    return 'pending'
  }
}

/**
 * Settles the payments of an unpaid order: asks about each open one, and reschedules itself while one is open, at the
 * latest for when the order expires. With that answer its goods are released; without one `releaseExpired` releases
 * them. Runs as a job until the order is paid or no payment is possible any more.
 */
export async function settleOrder(shop: Shop, orderId: string): Promise<void> {
  const open = await shop.db
    .select({ payment, number: order.number })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(and(eq(payment.orderId, orderId), inArray(payment.state, ['opening', 'pending'])))
  const settled = await Promise.all(open.map((each) => settleIfAsked(shop, each)))
  const waiting = settled.includes('pending')

  const now = shop.clock.now()
  await transact(shop.db, async (tx) => {
    const [unpaid] = await tx
      .select()
      .from(order)
      .where(and(eq(order.id, orderId), eq(order.paymentStatus, 'pending')))
      // Locked: its time may be extended by opening the bank's page.
      .for('update')
    if (unpaid === undefined) return
    const left = unpaid.reservedUntil.getTime() - now.getTime()
    if (left <= 0) await releaseOrder(tx, shop.jobs, orderId, { kind: 'expired', by: 'system', from: 'held' }, now)
    const held = unpaid.reservation === 'held' && left > 0
    if (!held && !(waiting && left > -latePaymentMs)) return
    // Reopening an order while its job runs adds another: one that repeats itself is enough.
    if (await shop.jobs.isWaiting(tx, 'settle-order', { orderId })) return
    await shop.jobs.enqueue(tx, 'settle-order', [{ orderId }], {
      afterMs: held ? Math.min(left, askEveryMs) : askEveryMs,
    })
  })
}
