import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { order, orderEvent } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { deliverDownloads } from '../payments/deliver-downloads.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import { emailKey } from '../text-fields.ts'
import { lockGift } from './change-gift.ts'
import { eraseGifts } from './erase-gifts.ts'
import { isGiftOpen } from './state.ts'
import { gift } from './table.ts'

type Which = { orderId: string; giftId: string }

/** Records that its recipient opened a gift; only the first time counts. The caller has checked that it is theirs. */
export function openGift(
  db: Db,
  { clock }: { clock: Clock },
  which: Which,
): Promise<Outcome<null, { reason: 'closed' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await lockGift(tx, which)
    if (found === null || !isGiftOpen(found.state)) return refuse({ reason: 'closed' })
    const opened = await tx
      .update(gift)
      .set({ openedAt: now })
      .where(and(eq(gift.id, which.giftId), isNull(gift.openedAt)))
      .returning({ id: gift.id })
    if (opened.length > 0) await note(tx, which.orderId, 'gift_opened', now)
    return done(null)
  })
}

/**
 * Declines a gift: nothing more of it is sent or downloaded, the recipient's data is erased (GDPR), and its giver gets an
 * email. By its recipient, or by the team at their request.
 */
export async function refuseGift(
  db: Db,
  { clock, jobs, settings }: { clock: Clock; jobs: Jobs; settings: Settings },
  actor: { admin: Admin<'orders.act'> } | 'recipient',
  which: Which,
): Promise<Outcome<null, { reason: 'unknown' | 'closed' }>> {
  const now = clock.now()
  const { downloads } = await settings.read()
  return transact(db, async (tx) => {
    const found = await lockGift(tx, which)
    if (found === null) return refuse({ reason: 'unknown' })
    if (found.row.refusedAt !== null) return refuse({ reason: 'closed' })
    await tx.update(gift).set({ refusedAt: now }).where(eq(gift.id, which.giftId))
    await eraseGifts(tx, jobs, eq(gift.id, which.giftId), now)
    if (actor === 'recipient') await note(tx, which.orderId, 'gift_refused', now)
    else {
      const { number } = found
      const entry = { subject: 'order', subjectId: number, name: number, action: 'gift_refused' } as const
      await recordAudit(tx, actor.admin, entry, now)
    }
    const { email: recipient, locale } = found.of
    const notice = { key: `gift-declined:${which.giftId}`, template: 'gift-declined' as const, locale, recipient }
    if (recipient !== '') await enqueueEmails(tx, jobs, [{ ...notice, data: which }], now)
    if (found.state === 'waiting' && downloads.deliverPaid) await deliverDownloads(tx, jobs, found.of, now)
    return done(null)
  })
}

async function note(tx: Executor, orderId: string, kind: 'gift_opened' | 'gift_refused', now: Date): Promise<void> {
  await tx.insert(orderEvent).values({ orderId, kind, by: 'recipient', at: now })
  await tx.update(order).set({ updatedAt: now }).where(eq(order.id, orderId))
}

/** Assigns gifts that were sent to a verified address to its account; idempotent. */
export async function claimGifts(db: Executor, { userId, email }: { userId: string; email: string }): Promise<void> {
  const theirs = and(eq(gift.emailKey, emailKey(email)), eq(sql`lower(${gift.email})`, email.toLowerCase()))
  await db
    .update(gift)
    .set({ userId })
    .where(and(theirs, isNull(gift.userId), isNotNull(gift.sentAt), isNull(gift.erasedAt)))
}
