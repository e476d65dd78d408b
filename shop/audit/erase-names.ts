import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { whileErasing } from './erasing.ts'
import { auditEntry } from './log.ts'

/**
 * Erases the names of entries about an account, and those about invitations and subscriptions of its address (GDPR):
 * they are email addresses.
 * @param email in lower case; null when it was never verified
 */
export function eraseAccountNames(
  tx: Executor,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  const named = inArray(auditEntry.subject, ['user', 'invitation', 'subscription'])
  const ofAddress = email === null ? undefined : and(named, eq(sql`lower(${auditEntry.name})`, email))
  return eraseNames(tx, or(and(eq(auditEntry.subject, 'user'), eq(auditEntry.subjectId, userId)), ofAddress))
}

/** Erases the names of entries about subscriptions, which are email addresses. */
export async function eraseSubscriptionNames(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await eraseNames(tx, and(eq(auditEntry.subject, 'subscription'), inArray(auditEntry.subjectId, [...ids])))
}

const eraseNames = (tx: Executor, which: SQL | undefined) =>
  whileErasing(tx, () => tx.update(auditEntry).set({ name: '' }).where(which))
