import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { subscription } from './table.ts'

/** Erases a verified address from the newsletter (GDPR). @param email in lower case */
export async function eraseSubscriber(tx: Executor, email: string): Promise<void> {
  await tx.delete(subscription).where(eq(subscription.email, email))
}
