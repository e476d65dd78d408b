import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { hasUnrefundedMoney } from '../appointments/packages/read.ts'
import { productFile } from '../catalog/media/table.ts'
import { parentColumn } from '../catalog/table.ts'
import { type Executor, transact } from '../db.ts'
import { isDelivered } from '../downloads/delivered-files.ts'
import { downloadGrant } from '../downloads/table.ts'
import { enqueueEvents } from '../integrations/enqueue-event.ts'
import { order, orderEvent, orderLine } from '../orders/table.ts'
import { deliverDownloads } from '../payments/deliver-downloads.ts'
import type { Shop } from '../shop.ts'
import { lockGift } from './change-gift.ts'
import { emailRecipient, hasQuota } from './email-recipient.ts'
import { type GiftRow, gift } from './table.ts'

const batchSize = 100

type Ports = Pick<Shop, 'db' | 'clock' | 'jobs' | 'settings'>

/**
 * Sends the gifts that are due, each once: in one transaction the files are granted, the email is enqueued and the gift
 * is marked (R63). A gift for a mailbox that reached its daily limit waits for a later run.
 */
export async function sendGifts(shop: Ports): Promise<void> {
  const now = shop.clock.now()
  const { downloads } = await shop.settings.read()
  let last: string | null = null
  for (;;) {
    const due: { id: string; orderId: string }[] = await dueGifts(shop.db, last, now)
    for (const { id, orderId } of due)
      await transact(shop.db, (tx) => sendGift(tx, shop, { id, orderId }, downloads.deliverPaid, now))
    if (due.length < batchSize) return
    last = due.at(-1)?.id ?? null
  }
}

const dueGifts = (db: Executor, after: string | null, now: Date) =>
  db
    .select({ id: gift.id, orderId: gift.orderId })
    .from(gift)
    .innerJoin(order, eq(order.id, gift.orderId))
    .innerJoin(orderLine, and(eq(orderLine.orderId, gift.orderId), eq(orderLine.position, gift.position)))
    .where(
      and(
        isNull(gift.sentAt),
        isNull(gift.erasedAt),
        isNull(gift.refusedAt),
        lte(gift.sendAt, now),
        eq(order.paymentStatus, 'paid'),
        eq(order.reservation, 'kept'),
        eq(orderLine.withdrawn, 0),
        after === null ? undefined : gt(gift.id, after),
      ),
    )
    .orderBy(asc(gift.id))
    .limit(batchSize)

async function sendGift(
  tx: Executor,
  { jobs }: Pick<Ports, 'jobs'>,
  { id, orderId }: { id: string; orderId: string },
  delivers: boolean,
  now: Date,
): Promise<void> {
  const found = await lockGift(tx, { orderId, giftId: id })
  if (found?.state !== 'waiting') return
  if (found.row.sendAt > now || !(await hasUnrefundedMoney(tx, orderId))) return
  if (!(await hasQuota(tx, found.row.emailKey, now))) return
  const [sent] = await tx
    .update(gift)
    .set({ sentAt: now, emails: 1, emailedAt: now })
    .where(and(eq(gift.id, id), isNull(gift.sentAt)))
    .returning()
  if (sent === undefined) return
  await grantFiles(tx, sent, now)
  await emailRecipient(tx, jobs, sent, now)
  await tx.insert(orderEvent).values({ orderId, kind: 'gift_sent', by: 'system', at: now })
  await tx.update(order).set({ updatedAt: now }).where(eq(order.id, orderId))
  await enqueueEvents(tx, jobs, [{ type: 'gift.sent', subject: id }], now)
  if (delivers) await deliverDownloads(tx, jobs, found.of, now)
}

/** Grants the files of a gift to its recipient: their validity begins now and not with the payment. */
async function grantFiles(tx: Executor, { id, orderId, position }: GiftRow, now: Date): Promise<void> {
  const files = await tx
    .select({ productId: productFile.productId, fileId: productFile.id })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .innerJoin(productFile, eq(productFile.productId, parentColumn(orderLine.productId)))
    .where(and(eq(orderLine.orderId, orderId), eq(orderLine.position, position), isDelivered))
  if (files.length === 0) return
  const rows = files.map((file) => ({ id: sql`gen_random_uuid()`, orderId, giftId: id, grantedAt: now, ...file }))
  await tx.insert(downloadGrant).values(rows).onConflictDoNothing()
}
