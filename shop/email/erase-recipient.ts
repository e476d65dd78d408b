import { and, eq, inArray, like, lt, ne, notLike, or, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { adminNotification } from '../notifications/table.ts'
import { adminOrderPath } from '../orders/access/order-paths.ts'
import { order } from '../orders/table.ts'
import { retriedMs } from './state.ts'
import { goodbyeTemplates, type MailTemplate, mail } from './table.ts'

type Recipient = { userId: string | null; email: string; proven: boolean; orderIds: readonly string[] }

/**
 * Erases the recipient's address from sent emails and drops unsent ones (GDPR), with their notifications. For an
 * unverified address only the account's own emails are erased. Those of an account also at its earlier addresses.
 * @param email in lower case
 */
export async function eraseRecipient(tx: Executor, { userId, email, proven, orderIds }: Recipient): Promise<void> {
  const accounts = or(like(mail.template, 'account-%'), inArray(mail.template, ['email-change', 'password-reset']))
  const own = or(
    and(eq(sql`lower(${mail.recipient})`, email), proven ? undefined : accounts),
    and(inArray(mail.orderId, [...orderIds]), notLike(mail.template, '%-to-store')),
    userId === null
      ? undefined
      : and(accounts, notLike(mail.template, '%-to-store'), eq(sql`${mail.data} ->> 'userId'`, userId)),
  )
  await tx.delete(mail).where(and(own, ne(mail.state, 'sent')))
  // Emails store ids of rows; only a passkey's name is stored in the email itself.
  await tx
    .update(mail)
    .set({ recipient: '', data: sql`${mail.data} - 'name'` })
    .where(own)
  const orders = await tx
    .select({ number: order.number })
    .from(order)
    .where(inArray(order.id, [...orderIds]))
  const links = orders.map(({ number }) => adminOrderPath(number))
  if (userId !== null) links.push(`/admin/users/view/${userId}`)
  await tx.delete(adminNotification).where(
    or(
      and(
        eq(sql`${adminNotification.facts} ->> 'email'`, email),
        proven ? undefined : eq(adminNotification.type, 'new_user'),
      ),
      // An order's email may have been corrected since, an account's changed.
      inArray(adminNotification.link, links),
    ),
  )
}

/** Erases the recipients of a template's emails written before an instant; they stay in the log without them. */
export async function eraseRecipientsOf(tx: Executor, template: MailTemplate, before: Date): Promise<void> {
  const old = and(eq(mail.template, template), lt(mail.createdAt, before), ne(mail.recipient, ''))
  await tx.update(mail).set({ recipient: '', lastError: null }).where(old)
}

/** Erases the recipients of goodbye emails that could not be sent as long as they were attempted. */
export async function pruneGoodbyes(tx: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retriedMs)
  for (const template of goodbyeTemplates) await eraseRecipientsOf(tx, template, before)
}

/** Erases the recipients of emails by key, and drops unsent ones. */
export async function eraseEmails(tx: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const written = inArray(mail.key, [...keys])
  await tx.delete(mail).where(and(written, ne(mail.state, 'sent')))
  await tx.update(mail).set({ recipient: '', lastError: null }).where(written)
}
