import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import type { Executor } from '../db.ts'
import type { DigestedTemplate, MailData, MailTemplate } from '../email/table.ts'
import { message } from '../messages/table.ts'
import { adminOrderPath } from '../orders/access/order-paths.ts'
import { order } from '../orders/table.ts'
import type { NotificationType } from './notification-types.ts'
import { adminNotification } from './table.ts'

/** An email of the outbox, discriminated by its template. */
export type WrittenMail = { [Template in MailTemplate]: { template: Template; data: MailData[Template] } }[MailTemplate]

/** The panel's lists of everything that a digest only counts. */
export const digestLists: Record<DigestedTemplate, string> = {
  'message-to-store': '/admin/messages',
  'account-to-store': '/admin/users',
  'order-to-store': '/admin/orders',
}

type AdminNotification = { type: NotificationType; facts: Record<string, string>; link: string }

/** The panel's notification for an email to the store (R35), to be written in its transaction. Others have none. */
export async function notificationOf(
  tx: Executor,
  sentEmail: WrittenMail,
  now: Date,
): Promise<typeof adminNotification.$inferInsert | null> {
  const notification = await notificationFor(tx, sentEmail)
  return notification && { id: randomUUID(), ...notification, createdAt: now }
}

/** Inserts notifications; requires at least one. */
export const writeNotifications = (tx: Executor, written: readonly (typeof adminNotification.$inferInsert)[]) =>
  tx.insert(adminNotification).values([...written])

async function notificationFor(tx: Executor, sentEmail: WrittenMail): Promise<AdminNotification | null> {
  switch (sentEmail.template) {
    case 'order-to-store':
      return orderNotification(tx, sentEmail.data.orderId)
    case 'payment-to-store':
      return orderNotification(tx, sentEmail.data.orderId, sentEmail.data.review)
    case 'return-to-store':
      return returnNotification(tx, sentEmail.data.orderId)
    case 'account-to-store': {
      const { id, name, email } = user
      const [found] = await tx.select({ id, name, email }).from(user).where(eq(user.id, sentEmail.data.userId))
      if (found === undefined) return null
      return {
        type: 'new_user',
        facts: { name: found.name, email: found.email },
        link: `/admin/users/view/${found.id}`,
      }
    }
    case 'message-to-store': {
      const { id, number, name, email, subject } = message
      const [found] = await tx
        .select({ id, number, name, email, subject })
        .from(message)
        .where(eq(message.id, sentEmail.data.messageId))
      if (found === undefined) return null
      const facts = { number: found.number, name: found.name, email: found.email.toLowerCase(), subject: found.subject }
      return { type: 'contact', facts, link: `/admin/messages/view/${found.id}` }
    }
    case 'digest-to-store':
      return { type: 'digest', facts: { of: sentEmail.data.of }, link: digestLists[sentEmail.data.of] }
    case 'custom':
      return { type: 'custom', facts: sentEmail.data, link: '' }
    case 'test':
      return { type: 'test', facts: {}, link: '' }
    default:
      return null
  }
}

/** An order to prepare, or one that needs a decision first. */
async function orderNotification(tx: Executor, orderId: string, of?: string): Promise<AdminNotification | null> {
  const { number, firstName, lastName, email, total, needsReview } = order
  const [found] = await tx
    .select({ number, firstName, lastName, email, total, needsReview })
    .from(order)
    .where(eq(order.id, orderId))
  if (found === undefined) return null
  const review = of ?? (found.needsReview === 'paid_but_sold_out' ? found.needsReview : null)
  const facts = {
    number: found.number,
    name: `${found.firstName} ${found.lastName}`,
    email: found.email.toLowerCase(),
    total: String(found.total),
    ...(review !== null && { review }),
  }
  return { type: review === null ? 'new_order' : 'order_review', facts, link: adminOrderPath(found.number) }
}

/** A return that waits for an answer. */
async function returnNotification(tx: Executor, orderId: string): Promise<AdminNotification | null> {
  const found = await orderNotification(tx, orderId)
  return found && { ...found, type: 'return_request' }
}
