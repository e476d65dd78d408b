import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { adminNotification } from '../notifications/table.ts'
import { mail } from './table.ts'

type Recipient = { email: string; proven: boolean; orderIds: readonly string[] }

/**
 * Takes somebody's address off the letters that went to them; those that have not left never will. Of an address that
 * was never proven only the account's own letters are theirs. What the panel told of them goes, too.
 * @param email in small letters
 */
export async function eraseRecipient(tx: Executor, { email, proven, orderIds }: Recipient): Promise<void> {
  const accounts = or(like(mail.template, 'account-%'), inArray(mail.template, ['email-change', 'password-reset']))
  const own = or(
    and(eq(sql`lower(${mail.recipient})`, email), proven ? undefined : accounts),
    and(inArray(mail.orderId, [...orderIds]), inArray(mail.template, ['order-receipt', 'order-refunded'])),
  )
  await tx.delete(mail).where(and(own, ne(mail.state, 'sent')))
  // A letter's rows are named by their ids; only of a passkey, which may be gone, the name itself is kept.
  await tx
    .update(mail)
    .set({ recipient: '', data: sql`${mail.data} - 'name'` })
    .where(own)
  await tx
    .delete(adminNotification)
    .where(
      and(
        eq(sql`${adminNotification.facts} ->> 'email'`, email),
        proven ? undefined : eq(adminNotification.type, 'new_user'),
      ),
    )
}
