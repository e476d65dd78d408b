import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { subscription } from './table.ts'

/** Removes a proven address from the newsletter, as if it had never been there. @param email in small letters */
export async function eraseSubscriber(tx: Executor, email: string): Promise<void> {
  await tx.delete(subscription).where(eq(subscription.email, email))
}
