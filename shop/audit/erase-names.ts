import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { whileErasing } from './erasing.ts'
import { auditEntry } from './log.ts'

/**
 * Erases the names of entries about a person's account, and about invitations and subscriptions of their address (GDPR):
 * they are email addresses.
 * @param userId null for a guest
 * @param email in lower case; null when it was never verified
 */
export function eraseAccountNames(
  tx: Executor,
  { userId, email }: { userId: string | null; email: string | null },
): Promise<void> {
  const named = inArray(auditEntry.subject, ['user', 'invitation', 'subscription'])
  const ofAddress = email === null ? undefined : and(named, eq(sql`lower(${auditEntry.name})`, email))
  const ofAccount = userId === null ? sql`false` : and(eq(auditEntry.subject, 'user'), eq(auditEntry.subjectId, userId))
  return eraseNames(tx, or(ofAccount, ofAddress))
}

/** Erases the names of entries about subscriptions, which are email addresses. */
export async function eraseSubscriptionNames(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await eraseNames(tx, and(eq(auditEntry.subject, 'subscription'), inArray(auditEntry.subjectId, [...ids])))
}

const eraseNames = (tx: Executor, which: SQL | undefined) =>
  whileErasing(tx, () => tx.update(auditEntry).set({ name: '' }).where(which))
