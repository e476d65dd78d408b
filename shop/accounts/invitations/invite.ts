import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { recordAudit } from '../../audit/log.ts'
import { type Executor, transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import { ownCounts } from '../../limits.ts'
import type { Locale } from '../../money.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Shop } from '../../shop.ts'
import { tokenHash } from '../../tokens/token-hash.ts'
import { type LockedRoles, lockRoles } from '../roles/lock-roles.ts'
import { user } from '../table.ts'
import type { Admin } from '../users/admin.ts'
import { expiryOf, invitationToken, readInvitation } from './link.ts'
import { staffInvitation } from './table.ts'

type Ports = Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets'>

export type InviteRefusal =
  /** The caller has just lost the right to do this. */
  | { reason: 'not_admin' }
  /** The role allows more than the caller's role (R49). */
  | { reason: 'beyond' }
  | { reason: 'no_role' }
  /** The address is a member's already, or one of ADMIN_EMAILS. */
  | { reason: 'member' }
  /** An open invitation to this address exists: it can be resent. */
  | { reason: 'invited' }
  | { reason: 'full' }
  /** Accepted, withdrawn or pruned in the meantime. */
  | { reason: 'gone' }
  /** It was resent as often as allowed. */
  | { reason: 'enough' }

/** Why the caller may not handle an invitation to a role, or null. */
function refusalFor({ roles, own }: LockedRoles, staffRoleId: string): InviteRefusal | null {
  if (!own.has('team.act')) return { reason: 'not_admin' }
  const role = roles.find(({ id }) => id === staffRoleId)
  if (role === undefined) return { reason: 'no_role' }
  return role.allowed.some((permission) => !own.has(permission)) ? { reason: 'beyond' } : null
}

/**
 * Invites an address to the staff by email, with a link that works once and for 7 days. Whether the address has an
 * account is not revealed, unless it is a member's. The inviter must hold all permissions of the role, now and when it
 * is accepted (`joinWithNewAccount`, `joinWithAccount`).
 * @param input.email in lower case
 * @param builtIn the addresses of ADMIN_EMAILS, in lower case
 */
export function inviteMember(
  shop: Ports,
  admin: Admin<'team.act'>,
  { email, staffRoleId, locale }: { email: string; staffRoleId: string; locale: Locale },
  builtIn: readonly string[],
): Promise<Outcome<{ id: string }, InviteRefusal>> {
  const now = shop.clock.now()
  return transact(shop.db, async (tx) => {
    const held = await lockRoles(tx, admin.id, 'share')
    const refusal = refusalFor(held, staffRoleId)
    if (refusal !== null) return refuse(refusal)
    const [known] = await tx.select({ role: user.role }).from(user).where(eq(user.email, email))
    if (known?.role === 'admin' || builtIn.includes(email)) return refuse({ reason: 'member' })
    await tx.delete(staffInvitation).where(and(eq(staffInvitation.email, email), lte(staffInvitation.expiresAt, now)))
    const open = await tx.$count(staffInvitation, gt(staffInvitation.expiresAt, now))
    if (open >= ownCounts.invitations.most) return refuse({ reason: 'full' })
    const id = randomUUID()
    const row = {
      id,
      email,
      staffRoleId,
      locale,
      invitedBy: admin.id,
      sent: 1,
      createdAt: now,
      ...sentAt(shop, id, 1, now),
    }
    const created = await tx
      .insert(staffInvitation)
      .values(row)
      .onConflictDoNothing({ target: staffInvitation.email })
      .returning({ id: staffInvitation.id })
    if (created.length === 0) return refuse({ reason: 'invited' })
    await send(tx, shop, row, now)
    const changes = [{ field: 'staffRoleId', from: null, to: held.said(staffRoleId) }]
    await recordAudit(tx, admin, { ...thing(row), action: 'create', changes }, now)
    return done({ id })
  })
}

/** Sends an invitation again with a new link, in the name of the admin who resends it; the earlier link stops working. */
export function resendInvitation(
  shop: Ports,
  admin: Admin<'team.act'>,
  id: string,
): Promise<Outcome<{ email: string }, InviteRefusal>> {
  const now = shop.clock.now()
  return transact(shop.db, async (tx) => {
    const held = await lockRoles(tx, admin.id, 'share')
    const [row] = await tx.select().from(staffInvitation).where(eq(staffInvitation.id, id)).for('update')
    if (row === undefined) return refuse({ reason: 'gone' })
    const refusal = refusalFor(held, row.staffRoleId)
    if (refusal !== null) return refuse(refusal)
    if (row.sent >= ownCounts.invitationEmails.most) return refuse({ reason: 'enough' })
    const sent = row.sent + 1
    await tx
      .update(staffInvitation)
      .set({ sent, invitedBy: admin.id, ...sentAt(shop, id, sent, now) })
      .where(eq(staffInvitation.id, id))
    await send(tx, shop, { ...row, sent }, now)
    await recordAudit(tx, admin, { ...thing(row), action: 'resend' }, now)
    return done({ email: row.email })
  })
}

/** Withdraws an invitation: its link stops working. */
export function withdrawInvitation(
  shop: Ports,
  admin: Admin<'team.act'>,
  id: string,
): Promise<Outcome<{ email: string }, InviteRefusal>> {
  return transact(shop.db, async (tx) => {
    const held = await lockRoles(tx, admin.id, 'share')
    const found = await readInvitation(tx, id)
    if (found === undefined) return refuse({ reason: 'gone' })
    const refusal = refusalFor(held, found.role.id)
    if (refusal !== null) return refuse(refusal)
    const gone = await tx
      .delete(staffInvitation)
      .where(eq(staffInvitation.id, id))
      .returning({ id: staffInvitation.id })
    if (gone.length === 0) return refuse({ reason: 'gone' })
    await recordAudit(tx, admin, { ...thing(found), action: 'revoke' }, shop.clock.now())
    return done({ email: found.email })
  })
}

const sentAt = ({ secrets }: Ports, id: string, sent: number, now: Date) => ({
  tokenHash: tokenHash(invitationToken(secrets, { id, sent })),
  sentAt: now,
  expiresAt: expiryOf(now),
})

const thing = ({ id, email }: { id: string; email: string }) =>
  ({ subject: 'invitation', subjectId: id, name: email }) as const

function send(
  tx: Executor,
  { jobs }: Ports,
  row: { id: string; email: string; locale: Locale; sent: number },
  now: Date,
) {
  const { id: invitationId, email: recipient, locale, sent } = row
  const key = `staff-invite:${invitationId}:${sent}`
  return enqueueEmails(
    tx,
    jobs,
    [{ key, template: 'staff-invite', locale, recipient, data: { invitationId, sent } }],
    now,
  )
}
