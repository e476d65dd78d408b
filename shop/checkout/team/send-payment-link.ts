import { and, desc, eq } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { firstHeldSession } from '../../appointments/sessions-to-come.ts'
import { recordAudit, timesLately } from '../../audit/log.ts'
import { type Executor, transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import { ownCounts } from '../../limits.ts'
import type { OrderRow } from '../../orders/read.ts'
import { lastStatusCheckMs } from '../../orders/release-expired.ts'
import { reviveOrder } from '../../orders/revive-order.ts'
import { order, orderEvent } from '../../orders/table.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import { isBelowMinimum } from '../../payments/methods.ts'
import type { Shop } from '../../shop.ts'
import { firstCheckAfterMs, heldBefore } from '../hold-time.ts'

const hourMs = 3_600_000

/** How a link is sent: by the shop's email, or as a text that the team sends itself. */
export const linkChannels = ['email', 'whatsapp'] as const
export type LinkChannel = (typeof linkChannels)[number]

export type SendLinkRefusal = {
  reason: 'unknown_order' | 'already_paid' | 'not_payable' | 'sold_out' | 'too_often' | 'below_minimum'
}

/**
 * Sends the payment link of an unpaid order, which is its private link: from now on it is held for the time of the
 * settings, no longer than until its first session begins, and its buyer is reminded once at half of it. An expired
 * order reserves its goods again, if all are available. Check and extension are one transaction.
 */
export async function sendPaymentLink(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'settings' | 'gateway'>,
  admin: Admin<'orders.act'>,
  number: string,
  way: LinkChannel,
): Promise<Outcome<{ until: Date }, SendLinkRefusal>> {
  const { paymentLinkHours } = await shop.settings.read()
  const now = shop.clock.now()
  return transact(shop.db, async (tx) => {
    const [found] = await tx.select().from(order).where(eq(order.number, number)).for('update')
    if (found === undefined || found.forgottenAt !== null) return refuse({ reason: 'unknown_order' })
    if (found.paymentStatus !== 'pending') return refuse({ reason: 'already_paid' })
    if (!(await mayBePaid(tx, found))) return refuse({ reason: 'not_payable' })
    if (isBelowMinimum(shop.gateway, found.total)) return refuse({ reason: 'below_minimum' })
    const sent = await timesLately(tx, { subject: 'order', subjectId: number, action: 'send_link' }, now)
    if (sent >= ownCounts.sentAgain.most) return refuse({ reason: 'too_often' })
    const isRevived = found.reservation === 'returned'
    if (isRevived && !(await reopenOrder(tx, shop, admin.email, found, now))) return refuse({ reason: 'sold_out' })

    const sessions = await tx.select({ startsAt: firstHeldSession }).from(order).where(eq(order.id, found.id))
    const heldMs = heldBefore(sessions, paymentLinkHours * hourMs, now)
    if (heldMs <= 0) return refuse({ reason: 'not_payable' })
    const until = new Date(Math.max(found.reservedUntil.getTime(), now.getTime() + heldMs))
    const { id: orderId, locale, email: recipient } = found
    await tx.update(order).set({ reservedUntil: until, linkSentAt: now, updatedAt: now }).where(eq(order.id, orderId))
    const leftMs = until.getTime() - now.getTime()
    const reminder = { orderId, sentAt: now.toISOString() }
    await shop.jobs.enqueue(tx, 'remind-of-payment', [reminder], { afterMs: leftMs / 2 })
    if (isRevived) {
      if ((await shop.jobs.expedite(tx, 'settle-order', { orderId })) !== 'waiting')
        await shop.jobs.enqueue(tx, 'settle-order', [{ orderId }], { afterMs: firstCheckAfterMs })
      await shop.jobs.enqueue(tx, 'release-order', [{ orderId }], { afterMs: leftMs + lastStatusCheckMs })
    }
    const link = { template: 'payment-link' as const, locale, recipient, data: { orderId } }
    if (way === 'email')
      await enqueueEmails(tx, shop.jobs, [{ key: `payment-link:${orderId}:${now.getTime()}`, ...link }], now)
    const changes = [
      { field: 'way', from: null, to: way },
      { field: 'until', from: found.reservedUntil.toISOString(), to: until.toISOString() },
    ]
    const entry = { subject: 'order', subjectId: number, name: number, action: 'send_link', changes } as const
    await recordAudit(tx, admin, entry, now)
    return done({ until })
  })
}

type Unpaid = Pick<OrderRow, 'id' | 'reservation' | 'needsReview'>

/** Whether an unpaid order can be paid by its link: it still holds its goods, or lost them only by expiry. */
export async function mayBePaid(tx: Executor, { id, reservation, needsReview }: Unpaid): Promise<boolean> {
  if (needsReview !== null || reservation === 'kept') return false
  if (reservation === 'held') return true
  const [ended] = await tx
    .select({ kind: orderEvent.kind })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, id), eq(orderEvent.toStatus, 'cancelled')))
    .orderBy(desc(orderEvent.id))
    .limit(1)
  return ended?.kind === 'expired'
}

async function reopenOrder(
  tx: Executor,
  { clock }: Pick<Shop, 'clock'>,
  by: string,
  found: OrderRow,
  now: Date,
): Promise<boolean> {
  if (!(await reviveOrder(tx, found, now)).ok) return false
  await tx.update(order).set({ status: 'pending', reservation: 'held' }).where(eq(order.id, found.id))
  const moved = { kind: 'status' as const, fromStatus: 'cancelled' as const, toStatus: 'pending' as const }
  await tx.insert(orderEvent).values({ orderId: found.id, ...moved, by, at: clock.now() })
  return true
}
