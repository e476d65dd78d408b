import { eq } from 'drizzle-orm'
import { transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { MailTemplate } from '../email/table.ts'
import { order } from '../orders/table.ts'
import type { Shop } from '../shop.ts'
import { giftBounceKey } from './read.ts'
import { gift } from './table.ts'

/** A mail server refused the mailbox of a gift: emails its giver, who can correct the address, and marks the order as changed. */
export async function recordGiftBounce(
  { db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  { id, template, data }: { id: string; template: MailTemplate; data: object },
): Promise<void> {
  if (template !== 'gift' || !('giftId' in data)) return
  await transact(db, async (tx) => {
    const [found] = await tx
      .select({ giftId: gift.id, orderId: order.id, locale: order.locale, recipient: order.email })
      .from(gift)
      .innerJoin(order, eq(order.id, gift.orderId))
      .where(eq(gift.id, String(data.giftId)))
    if (found === undefined || found.recipient === '') return
    const { giftId, orderId, locale, recipient } = found
    const now = clock.now()
    await tx.update(order).set({ updatedAt: now }).where(eq(order.id, orderId))
    const email = { key: `${giftBounceKey}${id}`, template: 'gift-bounced' as const, locale, recipient }
    await enqueueEmails(tx, jobs, [{ ...email, data: { orderId, giftId } }], now)
  })
}
