import { and, eq, isNull } from 'drizzle-orm'
import { transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import type { JobData } from '../../jobs.ts'
import { order } from '../../orders/table.ts'
import type { Shop } from '../../shop.ts'
import { isPayable } from '../pay-again.ts'

/**
 * Reminds a buyer of the payment link that was sent at `sentAt`, once, if the order is still unpaid; a link that was
 * resent has a reminder of its own. Runs as a job.
 */
export async function remindOfPayment(
  { db, jobs, clock }: Pick<Shop, 'db' | 'jobs' | 'clock'>,
  { orderId, sentAt }: JobData['remind-of-payment'],
): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const isSameLink = and(eq(order.id, orderId), eq(order.linkSentAt, new Date(sentAt)), isNull(order.forgottenAt))
    const [found] = await tx.select().from(order).where(isSameLink)
    if (found === undefined || !isPayable(found, now)) return
    const { locale, email: recipient } = found
    const reminder = { template: 'payment-reminder' as const, locale, recipient, data: { orderId } }
    await enqueueEmails(tx, jobs, [{ key: `payment-reminder:${orderId}:${sentAt}`, ...reminder }], now)
  })
}
