import { eq, gt, lt } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { staffInvitation } from './table.ts'

/** Deletes invitations that expired before a moment. */
export async function pruneInvitations(tx: Executor, before: Date): Promise<void> {
  await tx.delete(staffInvitation).where(lt(staffInvitation.expiresAt, before))
}

/** Ends the links of all invitations, which can be sent again: after a restore some may have been withdrawn. */
export async function expireInvitations(tx: Executor, now: Date): Promise<void> {
  await tx.update(staffInvitation).set({ expiresAt: now }).where(gt(staffInvitation.expiresAt, now))
}

/** Erases the invitation of an address (GDPR). @param email in lower case */
export async function eraseInvitation(tx: Executor, email: string): Promise<void> {
  await tx.delete(staffInvitation).where(eq(staffInvitation.email, email))
}
