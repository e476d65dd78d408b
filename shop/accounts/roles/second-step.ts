import { eq, inArray } from 'drizzle-orm'
import { recordAudit } from '../../audit/log.ts'
import { type Db, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { endOneFactorAdmins } from '../sessions/session-proof.ts'
import { passkey, user } from '../table.ts'
import type { Admin } from '../users/admin.ts'
import { lockRoles } from './lock-roles.ts'
import { staffRole } from './table.ts'

export type SecondStepRefusal =
  /** An admin who requires it of others must have a second step or a passkey themselves. */
  | { reason: 'own_two_factor' }
  | { reason: 'not_admin' }
  /** Another admin changed it in the meantime: `needed` are the roles that require it now. */
  | { reason: 'changed'; needed: string[] }

/**
 * Sets which roles require a second step at sign-in, beside the store's rule for all admins. It applies from the next
 * request, and sessions opened with a password alone are revoked. The caller must have a second step: otherwise they
 * would lock themselves out.
 * @param input.seen the roles that required it when the form was opened
 */
export function changeRoleSteps(
  { db, clock }: { db: Db; clock: Clock },
  admin: Admin<'security.act'>,
  { needed, seen }: { needed: readonly string[]; seen: readonly string[] },
): Promise<Outcome<null, SecondStepRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { roles, own } = await lockRoles(tx, admin.id, 'update')
    if (!own.has('security.act')) return refuse({ reason: 'not_admin' })
    const asking = roles.filter(({ needsTwoFactor }) => needsTwoFactor).map(({ id }) => id)
    if (asking.join() !== [...seen].sort().join()) return refuse({ reason: 'changed', needed: asking })
    const changed = roles.filter(({ id, needsTwoFactor }) => needed.includes(id) !== needsTwoFactor)
    const [begun, ended] = [
      changed.filter((role) => !role.needsTwoFactor),
      changed.filter((role) => role.needsTwoFactor),
    ]
    if (begun.length > 0) {
      const [mine] = await tx.select({ on: user.twoFactorEnabled }).from(user).where(eq(user.id, admin.id))
      const passkeys = await tx.$count(passkey, eq(passkey.userId, admin.id))
      if (!mine?.on && passkeys === 0) return refuse({ reason: 'own_two_factor' })
    }
    for (const [group, needsTwoFactor] of [
      [begun, true],
      [ended, false],
    ] as const)
      if (group.length > 0)
        await tx
          .update(staffRole)
          .set({ needsTwoFactor })
          .where(
            inArray(
              staffRole.id,
              group.map(({ id }) => id),
            ),
          )
    for (const { id, nameAr, nameEn, isBuiltIn, needsTwoFactor } of changed) {
      const changes = [{ field: 'needsTwoFactor', from: needsTwoFactor, to: !needsTwoFactor }]
      const name = isBuiltIn ? id : `${nameAr} / ${nameEn}`
      await recordAudit(tx, admin, { subject: 'role', subjectId: id, name, action: 'change', changes }, now)
    }
    if (begun.length > 0)
      await endOneFactorAdmins(
        tx,
        begun.map(({ id }) => id),
      )
    return done(null)
  })
}
