import { and, asc, eq, inArray, like, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { stockAlert } from '../wishlist/table.ts'
import { pruneUnreachable } from './phones.ts'
import { whatsappMessage } from './table.ts'

const unsent = inArray(whatsappMessage.state, ['queued', 'failed', 'dropped'])

/** For so long the list says whom a message went to. */
export const phoneDays = 90

/** The key of the message about a stock alert. */
const alertKey = sql<string>`'back_in_stock:' || ${stockAlert.id}::text`

/**
 * Erases the phones of old messages, and of those about stock alerts that were deleted: no one could find them to erase
 * them. Also what is known of phones that may be reached again.
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

/**
 * What was sent by WhatsApp about an account's orders and stock alerts, for its owner.
 * @param email whose stock alerts; null while it is not proven
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
      ...{ template, phone, language: locale, state, writtenAt: createdAt, sentAt, deliveredAt, readAt },
    })
    .from(whatsappMessage)
    .leftJoin(order, eq(order.id, whatsappMessage.orderId))
    .where(or(inArray(whatsappMessage.orderId, [...orderIds]), inArray(whatsappMessage.key, alerts)))
    .orderBy(asc(createdAt))
}
