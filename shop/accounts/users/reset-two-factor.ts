import { eq } from 'drizzle-orm'
import { recordSecurity } from '../../audit/security-log.ts'
import { transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Shop } from '../../shop.ts'
import { accountNotice, passkeyNotice } from '../notice.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { passkey, twoFactor, user } from '../table.ts'

/**
 * Removes two-step sign-in and passkeys from an account whose owner lost phone and recovery codes. For operators with
 * database access. Revokes the sessions and notifies the owner by email. Refused for an unknown address and when there
 * is nothing to remove.
 * @param email in lower case
 */
export function resetTwoFactor(
  { db, jobs, clock }: Pick<Shop, 'db' | 'jobs' | 'clock'>,
  email: string,
): Promise<Outcome<null, { reason: 'unknown' | 'none' }>> {
  return transact(db, async (tx) => {
    const [found] = await tx
      .select({ id: user.id, on: user.twoFactorEnabled })
      .from(user)
      .where(eq(user.email, email))
      .for('update')
    if (found === undefined) return refuse({ reason: 'unknown' })
    // A secret that was never confirmed is removed, too.
    const gone = await tx.delete(twoFactor).where(eq(twoFactor.userId, found.id)).returning({ id: twoFactor.id })
    const passkeys = await tx.delete(passkey).where(eq(passkey.userId, found.id)).returning({ name: passkey.name })
    if (!found.on && gone.length === 0 && passkeys.length === 0) return refuse({ reason: 'none' })
    await tx.update(user).set({ twoFactorEnabled: false, updatedAt: clock.now() }).where(eq(user.id, found.id))
    await endSessions(tx, found.id)
    await recordSecurity(tx, { kind: 'two_factor_off', aboutId: found.id, details: { how: 'command' } }, clock.now())
    await enqueueEmails(
      tx,
      jobs,
      [
        ...(found.on ? [accountNotice(found.id, email, 'two_factor_off', 'ar')] : []),
        ...passkeys.map(({ name }) => passkeyNotice(found.id, email, { what: 'removed', name }, 'ar')),
      ],
      clock.now(),
    )
    return done(null)
  })
}
