import { eq } from 'drizzle-orm'
import { type Db, transact } from '../../db.ts'
import { type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { changeSettings, type SettingsChanged } from '../../settings/change-settings.ts'
import { endOneFactorAdmins } from '../sessions/session-proof.ts'
import { passkey, user } from '../table.ts'
import type { Admin } from '../users/admin.ts'

/**
 * Requires the second step at sign-in of every admin, or no longer; their sessions that proved a password only are
 * revoked. The caller must have it themselves, or a passkey: otherwise they would lock themselves out.
 */
export function changeTwoFactorRule(
  db: Db,
  clock: Clock,
  admin: Admin<'settings.act' | 'security.act'>,
  adminsNeedTwoFactor: boolean,
  seen?: string,
): Promise<Outcome<null, { reason: 'own_two_factor' } | SettingsChanged>> {
  return transact(db, async (tx) => {
    const [own] = await tx.select({ on: user.twoFactorEnabled }).from(user).where(eq(user.id, admin.id)).for('update')
    const passkeys = await tx.$count(passkey, eq(passkey.userId, admin.id))
    if (adminsNeedTwoFactor && !own?.on && passkeys === 0) return refuse({ reason: 'own_two_factor' })
    const changed = await changeSettings(tx, clock, admin, { security: { adminsNeedTwoFactor } }, seen)
    if (changed.ok && adminsNeedTwoFactor) await endOneFactorAdmins(tx)
    return changed
  })
}
