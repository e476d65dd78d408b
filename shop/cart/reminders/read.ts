import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { available } from '../../catalog/bundles/table.ts'
import { product } from '../../catalog/table.ts'
import type { Executor } from '../../db.ts'
import type { MailState } from '../../email/state.ts'
import { keyset, type PageQuery, pageOf } from '../../pagination.ts'
import type { CartItem } from '../reducer.ts'
import { hasOrdered } from './has-ordered.ts'
import { type CartReminder, cartReminder, cartReminderStop } from './table.ts'

/** A stored cart with what can be bought now, at current prices (fils), and no more of each than is in stock. */
export type StoredCart = Pick<CartReminder, 'id' | 'locale' | 'currency' | 'promoCode'> & {
  email: string
  items: CartItem[]
}

/** The cart of a reminder; null when it is gone, erased or nothing in it is available. */
export async function readStoredCart(db: Executor, reminderId: string): Promise<StoredCart | null> {
  const [row] = await db.select().from(cartReminder).where(eq(cartReminder.id, reminderId))
  if (!row?.email || row.items.length === 0) return null
  const { id, title, titleEn, price, image, imageColour, category, isDigital } = product
  const ids = row.items.map(({ productId }) => productId)
  const sold = await db
    .select({ id, title, titleEn, price, image, imageColour, category, isDigital, stock: available })
    .from(product)
    .where(
      and(inArray(id, ids), eq(product.status, 'active'), gt(available, 0), eq(sql`${product.options}::text`, '[]')),
    )
  const catalog = new Map(sold.map((one) => [one.id, one]))
  const items = row.items.flatMap(({ productId, quantity }) => {
    const found = catalog.get(productId)
    if (found === undefined) return []
    const { stock: there, ...facts } = found
    return [{ ...facts, quantity: Math.min(quantity, there) }]
  })
  const { locale, currency, promoCode, email } = row
  return items.length === 0 ? null : { id: row.id, locale, currency, promoCode, email, items }
}

/** The cart that a reminder's link brings back; null also once its shopper has ordered. */
export async function readCartToRestore(db: Executor, reminderId: string): Promise<StoredCart | null> {
  const [row] = await db.select({ hasOrdered }).from(cartReminder).where(eq(cartReminder.id, reminderId))
  return row === undefined || row.hasOrdered ? null : readStoredCart(db, reminderId)
}

/** Whether a mailbox stopped reminders. @param mailbox see `mailboxHash` */
export async function isStopped(db: Executor, mailbox: string): Promise<boolean> {
  return (await db.$count(cartReminderStop, eq(cartReminderStop.mailbox, mailbox))) > 0
}

/** A page of waiting carts and sent reminders, the latest first. */
export async function listReminders(db: Executor, page: PageQuery) {
  const { id, email, items, createdAt, changedAt, queuedAt, sentAt } = cartReminder
  const { where, orderBy, limit } = keyset({ createdAt, id }, page)
  const found = await db
    .select({
      id,
      email,
      items,
      createdAt,
      changedAt,
      queuedAt,
      sentAt,
      emailState: sql<MailState | null>`(select m.state from mail m where m.key = 'cart-reminder:' || cart_reminder.id)`,
      isRecovered: sql<boolean>`exists (select 1 from shop_order o where o.cart_reminder_id = cart_reminder.id)`,
    })
    .from(cartReminder)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found, page)
}

export type ListedReminder = Awaited<ReturnType<typeof listReminders>>['rows'][number]
