import { and, asc, eq, inArray, like, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { stockAlert } from '../wishlist/table.ts'
import { pruneUnreachable } from './phones.ts'
import { whatsappMessage } from './table.ts'

const unsent = inArray(whatsappMessage.state, ['queued', 'failed', 'dropped'])

/** How many days the list shows a message's recipient. */
export const phoneDays = 90

/** The key of a stock alert's message. */
const alertKey = sql<string>`'back_in_stock:' || ${stockAlert.id}::text`

/**
 * Erases the phones of old messages, and of those about deleted stock alerts, which no one could find to erase. Also
 * deletes data of phones that may be reachable again.
 */
export async function pruneMessages(tx: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - phoneDays * 86_400_000)
  const alert = tx.select({ id: stockAlert.id }).from(stockAlert).where(eq(alertKey, whatsappMessage.key))
  const orphaned = and(like(whatsappMessage.key, 'back_in_stock:%'), notExists(alert))
  await tx
    .update(whatsappMessage)
    .set({ phone: '' })
    .where(and(ne(whatsappMessage.phone, ''), or(lt(whatsappMessage.createdAt, before), orphaned)))
  await pruneUnreachable(tx, now)
}

/**
 * Erases a person from the messages about their orders and stock alerts, and drops unsent ones (GDPR). That a phone's
 * owner stopped messages stays, as a hash.
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

/**
 * The WhatsApp messages about an account's orders and stock alerts, for the data export.
 * @param email whose stock alerts; null while it is not verified
 */
export async function exportMessages(
  db: Executor,
  { orderIds, email }: { orderIds: readonly string[]; email: string | null },
) {
  const { template, phone, locale, state, createdAt, sentAt, deliveredAt, readAt } = whatsappMessage
  const alerts = db
    .select({ key: alertKey })
    .from(stockAlert)
    .where(eq(stockAlert.email, email ?? ''))
  return db
    .select({
      order: order.number,
      template,
      phone,
      language: locale,
      state,
      writtenAt: createdAt,
      sentAt,
      deliveredAt,
      readAt,
    })
    .from(whatsappMessage)
    .leftJoin(order, eq(order.id, whatsappMessage.orderId))
    .where(or(inArray(whatsappMessage.orderId, [...orderIds]), inArray(whatsappMessage.key, alerts)))
    .orderBy(asc(createdAt))
}
