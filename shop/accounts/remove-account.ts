import { eq } from 'drizzle-orm'
import { type Executor, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { NewMail } from '../email/table.ts'
import type { Locale } from '../money.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { makeLink } from './links.ts'
import type { Person } from './person.ts'
import { user } from './table.ts'
import { isLastOwner, lockActiveAdmins } from './users/active-admins.ts'

export type DeletionRefusal =
  /** Deleted already, or disabled. */
  | { reason: 'unknown' }
  /** One of ADMIN_EMAILS (R26). */
  | { reason: 'built_in' }
  | { reason: 'last_admin' }

/**
 * Locks an account for deletion until the end of the transaction, so that no order can be placed for it. Refuses
 * built-in owners and the last active one, also when two delete themselves concurrently.
 */
export async function lockForDeletion(
  tx: Executor,
  userId: string,
  builtIn: readonly string[],
): Promise<Outcome<{ email: string; emailVerified: boolean }, DeletionRefusal>> {
  const admins = await lockActiveAdmins(tx)
  const [leaver] = await tx
    .select({ email: user.email, emailVerified: user.emailVerified, role: user.role, isActive: user.isActive })
    .from(user)
    .where(eq(user.id, userId))
    .for('update')
  if (!leaver?.isActive) return refuse({ reason: 'unknown' })
  if (leaver.role === 'admin' && builtIn.includes(leaver.email)) return refuse({ reason: 'built_in' })
  if (isLastOwner(admins, userId)) return refuse({ reason: 'last_admin' })
  return done({ email: leaver.email, emailVerified: leaver.emailVerified })
}

/** Deletes the account; its sessions, sign-in methods, links, addresses, cart and wishlist are deleted with it. */
export async function removeAccount(tx: Executor, userId: string): Promise<void> {
  await tx.delete(user).where(eq(user.id, userId))
}

/** The goodbye email of a deleted account. */
export function goodbyeEmail(userId: string, recipient: string, locale: Locale): NewMail {
  return { key: `account-deleted:${userId}`, template: 'account-deleted', locale, recipient, data: {} }
}

/** Sends the link that deletes an account, for users without a password to confirm with. */
export async function requestDeletion(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets'>,
  { id: userId, email }: Person,
  locale: Locale,
): Promise<void> {
  const now = shop.clock.now()
  await transact(shop.db, async (tx) => {
    const linkId = await makeLink(tx, shop.secrets, { purpose: 'delete', userId, email }, now)
    const key = `account-delete:${linkId}`
    await enqueueEmails(
      tx,
      shop.jobs,
      [{ key, template: 'account-delete', locale, recipient: email, data: { linkId, userId } }],
      now,
    )
  })
}
