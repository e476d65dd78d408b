import { desc, eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { mail } from './table.ts'

/** Every letter that was written about an order, the newest first. */
export function readOrderMails(db: Executor, orderId: string) {
  const { id, template, locale, recipient, state, tries, lastError, createdAt, sentAt } = mail
  return db
    .select({ id, template, locale, recipient, state, tries, lastError, createdAt, sentAt })
    .from(mail)
    .where(eq(mail.orderId, orderId))
    .orderBy(desc(mail.createdAt), desc(mail.id))
    .limit(50)
}
