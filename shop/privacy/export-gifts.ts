import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { downloadGrant } from '../downloads/table.ts'
import { type Recipient, receivedBy } from '../gifts/received.ts'
import { gift } from '../gifts/table.ts'
import { orderLine } from '../orders/table.ts'
import { exportDownloads } from './export-downloads.ts'

type Line = { orderId: string; position: number; productId: string }

const { orderId, recipientName, email, locale, fromName, message, card, sendOn, sentAt, openedAt } = gift

/** The gifts in a person's orders, by order, for the data export. */
export async function exportGifts(db: Executor, orderIds: readonly string[], lines: readonly Line[]) {
  const rows = await db
    .select({
      orderId,
      position: gift.position,
      recipientName,
      email,
      locale,
      fromName,
      message,
      card,
      sendOn,
      sentAt,
      openedAt,
    })
    .from(gift)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(gift.position))
  return rows.map(({ position, ...own }) => ({
    productId: lines.find((line) => line.orderId === own.orderId && line.position === position)?.productId,
    ...own,
  }))
}

/** The gifts a person received, for the data export: the order and its amounts belong to the giver. */
export async function exportReceived(db: Executor, recipient: Recipient) {
  const gifts = await db
    .select({
      id: gift.id,
      productId: orderLine.productId,
      recipientName,
      email,
      fromName,
      message,
      card,
      sentAt,
      openedAt,
    })
    .from(gift)
    .innerJoin(orderLine, and(eq(orderLine.orderId, gift.orderId), eq(orderLine.position, gift.position)))
    .where(receivedBy(recipient))
    .orderBy(asc(gift.createdAt))
  const ids = gifts.map(({ id }) => id)
  const files = await exportDownloads(db, inArray(downloadGrant.giftId, ids))
  return gifts.map(({ id, ...received }) => ({
    ...received,
    downloads: files.filter(({ giftId }) => giftId === id).map(({ orderId, giftId, ...file }) => file),
  }))
}
