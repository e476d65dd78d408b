import { eq } from 'drizzle-orm'
import { eraseDeleted } from '../audit/log.ts'
import type { Executor } from '../db.ts'
import { subscription } from './table.ts'

/** Erases a verified address from the newsletter, also from deleted items (GDPR). @param email in lower case */
export async function eraseSubscriber(tx: Executor, email: string): Promise<void> {
  await tx.delete(subscription).where(eq(subscription.email, email))
  await eraseDeleted(tx, { subject: 'subscription', table: 'subscription', column: 'email', email })
}
