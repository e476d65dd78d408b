import { eq } from 'drizzle-orm'
import { eraseSubscriptionNames } from '../audit/erase-names.ts'
import { eraseDeleted, type Purged } from '../audit/log.ts'
import type { Executor } from '../db.ts'
import { subscription } from './table.ts'

/** Erases a verified address from the newsletter, also from deleted items (GDPR). @param email in lower case */
export async function eraseSubscriber(tx: Executor, email: string): Promise<void> {
  await tx.delete(subscription).where(eq(subscription.email, email))
  await eraseDeleted(tx, { subject: 'subscription', table: 'subscription', column: 'email', email })
}

/** Erases the addresses of purged subscribers from the audit. */
export function erasePurgedSubscribers(tx: Executor, purged: readonly Purged[]): Promise<void> {
  const gone = purged.filter(({ subject, isRestored }) => subject === 'subscription' && !isRestored)
  return eraseSubscriptionNames(
    tx,
    gone.map(({ subjectId }) => subjectId),
  )
}
