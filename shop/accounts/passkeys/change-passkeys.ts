import { and, eq, ne, sql } from 'drizzle-orm'
import { recordSecurity } from '../../audit/security-log.ts'
import { type Db, transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import type { Locale } from '../../money.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Shop } from '../../shop.ts'
import { passkeyNotice } from '../notice.ts'
import type { Person } from '../person.ts'
import { staffRole } from '../roles/table.ts'
import { passkey, session, user } from '../table.ts'

/** Renames a passkey; false when the person has none with this id. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .update(passkey)
    .set({ name })
    // Compared as text: a form may send anything.
    .where(and(eq(sql`${passkey.id}::text`, id), eq(passkey.userId, userId)))
    .returning({ id: passkey.id })
  return renamed.length === 1
}

export type RemovePasskeyRefusal =
  | { reason: 'gone' }
  /** It is this admin's only second factor, and the store or their role requires one. */
  | { reason: 'needed' }

/**
 * Removes a passkey and notifies its owner. Revokes other sessions opened with it, so that a lost device is signed out.
 * @param rule.adminsNeedTwoFactor the store's setting
 */
export function removePasskey(
  { db, jobs, clock }: Pick<Shop, 'db' | 'jobs' | 'clock'>,
  person: Pick<Person, 'id' | 'sessionId'>,
  id: string,
  rule: { adminsNeedTwoFactor: boolean },
  locale: Locale,
): Promise<Outcome<null, RemovePasskeyRefusal>> {
  return transact(db, async (tx) => {
    const [owner] = await tx.select().from(user).where(eq(user.id, person.id)).for('update')
    const own = await tx
      .select({ id: passkey.id, name: passkey.name })
      .from(passkey)
      .where(eq(passkey.userId, person.id))
    const removed = own.find((each) => each.id === id)
    if (owner === undefined || removed === undefined) return refuse({ reason: 'gone' })
    const [role] = await tx
      .select()
      .from(staffRole)
      .where(eq(staffRole.id, owner.staffRoleId ?? ''))
    const isAsked = owner.role === 'admin' && (rule.adminsNeedTwoFactor || role?.needsTwoFactor === true)
    const isNeeded = isAsked && !owner.twoFactorEnabled
    if (isNeeded && own.length === 1) return refuse({ reason: 'needed' })
    await tx.delete(session).where(and(eq(session.passkeyId, id), ne(session.id, person.sessionId)))
    await tx.delete(passkey).where(eq(passkey.id, id))
    const { name } = removed
    await recordSecurity(tx, { kind: 'passkey_removed', accountId: owner.id }, clock.now())
    await enqueueEmails(
      tx,
      jobs,
      [passkeyNotice(owner.id, owner.email, { what: 'removed', name }, locale)],
      clock.now(),
    )
    return done(null)
  })
}
