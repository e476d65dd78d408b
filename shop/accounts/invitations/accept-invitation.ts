import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordAudit, systemActor } from '../../audit/log.ts'
import { recordSecurity } from '../../audit/security-log.ts'
import { type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Shop } from '../../shop.ts'
import { lockRoles } from '../roles/lock-roles.ts'
import { insertPassword } from '../set-password.ts'
import { user } from '../table.ts'
import { announceAdmin } from '../users/announce-admin.ts'
import { type Invitation, openInvitation, validInvitation } from './link.ts'
import { staffInvitation } from './table.ts'

type Ports = Pick<Shop, 'db' | 'clock' | 'jobs'>

export type AcceptRefusal =
  /** Used, withdrawn, expired or unknown. */
  | { reason: 'link' }
  /** The inviter may no longer give this role: the invitation has lapsed. */
  | { reason: 'lapsed' }
  /** The address has an account: the invitation is accepted while signed in. */
  | { reason: 'taken' }
  /** It is for an address other than the signed-in account's. */
  | { reason: 'other' }
  /** The account's address was never verified: it may have been registered by someone else. */
  | { reason: 'unproven' }
  /** Already a member of the staff. */
  | { reason: 'member' }

type Joined = Outcome<{ userId: string; email: string }, AcceptRefusal>

/** Creates the account of the invited person with the invitation's role, and uses up the link. */
export function joinWithNewAccount(
  shop: Ports,
  input: { token: string; name: string; passwordHash: string },
  builtIn: readonly string[],
): Promise<Joined> {
  return accept(shop, input.token, builtIn, async (tx, { email, locale, role }, now) => {
    const userId = randomUUID()
    const row = { id: userId, name: input.name, email, emailVerified: true, locale, createdAt: now, updatedAt: now }
    const created = await tx
      .insert(user)
      .values({ ...row, role: 'admin', staffRoleId: role.id })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id })
    if (created.length === 0) return refuse({ reason: 'taken' })
    await insertPassword(tx, userId, input.passwordHash, now)
    await recordSecurity(tx, { kind: 'account_made', accountId: userId, details: { how: 'invited' } }, now)
    return done({ userId })
  })
}

/** Gives the invitation's role to the signed-in account, when it was sent to the account's verified address. */
export function joinWithAccount(
  shop: Ports,
  { token, userId }: { token: string; userId: string },
  builtIn: readonly string[],
): Promise<Joined> {
  return accept(shop, token, builtIn, async (tx, { email, role }, now) => {
    const [own] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
    if (own === undefined || own.email !== email || !own.isActive) return refuse({ reason: 'other' })
    if (!own.emailVerified) return refuse({ reason: 'unproven' })
    if (own.role === 'admin') return refuse({ reason: 'member' })
    await tx.update(user).set({ role: 'admin', staffRoleId: role.id, updatedAt: now }).where(eq(user.id, userId))
    return done({ userId })
  })
}

type Join = (tx: Executor, invitation: Invitation, now: Date) => Promise<Outcome<{ userId: string }, AcceptRefusal>>

/**
 * Shared by both ways. The inviter must still hold all permissions of the role; their account is locked first, so that
 * two acceptances, or one and a demotion, are serialized.
 */
function accept({ db, clock, jobs }: Ports, token: string, builtIn: readonly string[], join: Join): Promise<Joined> {
  const now = clock.now()
  return transact(db, async (tx): Promise<Joined> => {
    const found = await openInvitation(tx, token, now)
    if (found === undefined) return refuse({ reason: 'link' })
    const { own, roles, said } = await lockRoles(tx, found.invitedBy, 'share')
    const [held] = await tx.select().from(staffInvitation).where(validInvitation(token, now)).for('update')
    if (held === undefined) return refuse({ reason: 'link' })
    const thing = { subject: 'invitation', subjectId: found.id, name: found.email } as const
    const end = () => tx.delete(staffInvitation).where(eq(staffInvitation.id, held.id))
    const allowed = roles.find(({ id }) => id === held.staffRoleId)?.allowed ?? []
    if (!own.has('team.act') || allowed.some((permission) => !own.has(permission))) {
      await end()
      await recordAudit(tx, systemActor, { ...thing, action: 'lapse' }, now)
      return refuse({ reason: 'lapsed' })
    }
    const joined = await join(tx, found, now)
    if (!joined.ok) return joined
    await end()
    const { userId } = joined.value
    const changes = [{ field: 'staffRoleId', from: null, to: said(held.staffRoleId) }]
    await recordAudit(tx, systemActor, { ...thing, action: 'accept', changes }, now)
    const details = { how: 'invited' }
    await recordSecurity(tx, { kind: 'admin_made', accountId: held.invitedBy, aboutId: userId, details }, now)
    await announceAdmin(tx, jobs, { userId, how: 'invited', email: found.email }, builtIn, now)
    return done({ userId, email: found.email })
  })
}
