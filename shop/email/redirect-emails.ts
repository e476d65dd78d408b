import { and, eq, inArray, notLike } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { mail } from './table.ts'

/** Redirects an order's unsent emails, failed ones included, to its buyer's corrected address. */
export async function redirectEmails(tx: Executor, orderId: string, recipient: string): Promise<void> {
  const unsent = and(eq(mail.orderId, orderId), inArray(mail.state, ['queued', 'failed']))
  await tx
    .update(mail)
    .set({ recipient })
    .where(and(unsent, notLike(mail.template, '%-to-store')))
}
