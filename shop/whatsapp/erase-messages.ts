import { and, asc, eq, inArray, isNotNull, lt, ne, or } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { pruneUnreachable } from './phones.ts'
import { whatsappMessage } from './table.ts'

const unsent = inArray(whatsappMessage.state, ['queued', 'failed', 'dropped'])

/** For so long the list says whom a message went to. */
export const phoneDays = 90

/** Erases the phones of old messages, and what is known of phones that may be reached again. */
export async function pruneMessages(tx: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - phoneDays * 86_400_000)
  await tx
    .update(whatsappMessage)
    .set({ phone: '' })
    .where(and(lt(whatsappMessage.createdAt, before), ne(whatsappMessage.phone, '')))
  await pruneUnreachable(tx, now)
}

/**
 * Erases a person from the messages about their orders and stock alerts, and drops those that have not left (GDPR). That a
 * phone's owner wants no messages stays, as a hash.
 * @param alertIds of their stock alerts
 */
export async function eraseMessages(
  tx: Executor,
  { orderIds, alertIds }: { orderIds: readonly string[]; alertIds: readonly string[] },
): Promise<void> {
  const own = or(
    inArray(whatsappMessage.orderId, [...orderIds]),
    inArray(
      whatsappMessage.key,
      alertIds.map((id) => `back_in_stock:${id}`),
    ),
  )
  await tx.delete(whatsappMessage).where(and(own, unsent))
  await tx.update(whatsappMessage).set({ phone: '' }).where(own)
}

/** What was sent by WhatsApp about an account's orders, for its owner. */
export async function exportMessages(db: Executor, orderIds: readonly string[]) {
  const { template, phone, locale, state, createdAt, sentAt, deliveredAt, readAt } = whatsappMessage
  return db
    .select({
      order: order.number,
      ...{ template, phone, language: locale, state, writtenAt: createdAt, sentAt, deliveredAt, readAt },
    })
    .from(whatsappMessage)
    .innerJoin(order, eq(order.id, whatsappMessage.orderId))
    .where(and(isNotNull(whatsappMessage.orderId), inArray(whatsappMessage.orderId, [...orderIds])))
    .orderBy(asc(createdAt))
}
