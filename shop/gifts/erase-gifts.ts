import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { clearGiftCopies } from '../downloads/personal-copy.ts'
import { eraseEmails } from '../email/erase-recipient.ts'
import { dayMs } from '../kuwait-time.ts'
import { order, orderLine } from '../orders/table.ts'
import type { Jobs } from '../ports.ts'
import { giftEmailKey } from './read.ts'
import { type Recipient, receivedBy } from './received.ts'
import { gift } from './table.ts'

/** Retention of recipients' data: for a gift that failed, and for one that was sent and belongs to no account. */
const retention = { ended: 30 * dayMs, sent: 730 * dayMs }
const batchSize = 500

/** Erases recipients of gifts and the messages to them, with copies and emails; whether gifts open does not change. */
export async function eraseGifts(tx: Executor, jobs: Jobs, which: SQL | undefined, now: Date): Promise<void> {
  const erased = await tx
    .update(gift)
    .set({ recipientName: '', email: '', emailKey: '', fromName: '', message: '', userId: null, erasedAt: now })
    .where(and(which, isNull(gift.erasedAt)))
    .returning({ id: gift.id, emails: gift.emails })
  const keys = erased.flatMap(({ id, emails }) => Array.from({ length: emails }, (_, at) => giftEmailKey(id, at + 1)))
  await eraseEmails(tx, keys)
  const ids = erased.map(({ id }) => id)
  await clearGiftCopies(tx, jobs, ids)
}

/** Erases the gifts a person received (GDPR); those not sent yet belong to the giver. */
export async function eraseReceived(tx: Executor, jobs: Jobs, recipient: Recipient, now: Date): Promise<void> {
  const theirs = receivedBy(recipient)
  await tx
    .update(gift)
    .set({ refusedAt: now })
    .where(and(theirs, isNull(gift.refusedAt)))
  await eraseGifts(tx, jobs, theirs, now)
}

/** Erases the giver's message and name, in the transaction that erases their orders; recipients keep the gifts. */
export async function eraseGiver(tx: Executor, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(gift)
    .set({ fromName: '', message: '' })
    .where(inArray(gift.orderId, [...orderIds]))
}

/** Nightly: erases the recipients of gifts that failed, and of those sent long ago. */
export async function pruneGifts(tx: Executor, jobs: Jobs, now: Date): Promise<void> {
  const since = (ms: number) => new Date(now.getTime() - ms)
  const isOver = or(eq(order.paymentStatus, 'refunded'), ne(order.reservation, 'kept'), gt(orderLine.withdrawn, 0))
  const old = await tx
    .select({ id: gift.id })
    .from(gift)
    .innerJoin(order, eq(order.id, gift.orderId))
    .innerJoin(orderLine, and(eq(orderLine.orderId, gift.orderId), eq(orderLine.position, gift.position)))
    .where(
      and(
        isNull(gift.erasedAt),
        or(
          and(isOver, lt(order.updatedAt, since(retention.ended)), lt(order.reservedUntil, since(retention.ended))),
          and(isNull(gift.userId), lt(gift.sentAt, since(retention.sent))),
        ),
      ),
    )
    .limit(batchSize)
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await eraseGifts(tx, jobs, inArray(gift.id, ids), now)
}
