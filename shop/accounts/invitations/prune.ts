import { eq, lt } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { staffInvitation } from './table.ts'

/** Deletes invitations that expired before a moment. */
export async function pruneInvitations(tx: Executor, before: Date): Promise<void> {
  await tx.delete(staffInvitation).where(lt(staffInvitation.expiresAt, before))
}

/** Erases the invitation of an address (GDPR). @param email in lower case */
export async function eraseInvitation(tx: Executor, email: string): Promise<void> {
  await tx.delete(staffInvitation).where(eq(staffInvitation.email, email))
}
