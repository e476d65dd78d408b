import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import { changesBetween, recordAudit } from '../../audit/log.ts'
import { recordSecurity } from '../../audit/security-log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Shop } from '../../shop.ts'
import { staffRoleColumns } from '../person.ts'
import { permissionsOf } from '../roles/built-in-roles.ts'
import { roleForAudit } from '../roles/lock-roles.ts'
import type { Permission } from '../roles/permissions.ts'
import { staffRole } from '../roles/table.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { user } from '../table.ts'
import { isLastOwner, lockActiveAdmins } from './active-admins.ts'
import type { Admin, Staff } from './admin.ts'
import { announceAdmin } from './announce-admin.ts'

export type ManageRefusal =
  | { reason: 'unknown' }
  /** One of ADMIN_EMAILS (R26). */
  | { reason: 'built_in' }
  | { reason: 'last_admin' }
  /** The address is not verified: it may have been registered by someone else. */
  | { reason: 'unproven' }
  /** The caller has just lost the right to do this. */
  | { reason: 'not_admin' }
  /** Their role, or the one to be given, allows more than the caller's role (R49). */
  | { reason: 'beyond' }
  /** The role does not exist, or no longer does. */
  | { reason: 'no_role' }

type Ports = Pick<Shop, 'db' | 'jobs' | 'clock'>
type Target<Who> = { admin: Who; userId: string; builtIn: readonly string[] }

/**
 * Gives a role of the staff, or removes it with null; takes effect from that person's next request. No one gives,
 * changes or removes a role that allows more than their own, so only owners change owners. A built-in owner and the
 * last active one stay owners, also when two demote each other at the same moment.
 */
export function changeRole(
  { db, jobs, clock }: Ports,
  target: Target<Admin<'team.act'>>,
  staffRoleId: string | null,
): Promise<Outcome<null, ManageRefusal>> {
  const now = clock.now()
  const to = { role: staffRoleId === null ? 'user' : 'admin', staffRoleId } as const
  return change(db, target, to, now, async (tx, { email, role: before }) => {
    await tx
      .update(user)
      .set({ ...to, updatedAt: now })
      .where(eq(user.id, target.userId))
    if (to.role === 'admin' && before !== 'admin')
      await announceAdmin(tx, jobs, { userId: target.userId, how: 'promoted', email }, target.builtIn, now)
  })
}

/**
 * Enables or disables an account; disabling revokes its sessions at once. Members of the staff only by those who may
 * change the team; the same members are protected as by `changeRole`.
 */
export function setActive(db: Db, target: Target<Admin<'customers.act'>>, isActive: boolean, now: Date) {
  return change(db, target, { isActive }, now, async (tx) => {
    await tx.update(user).set({ isActive, updatedAt: now }).where(eq(user.id, target.userId))
    if (!isActive) await endSessions(tx, target.userId)
  })
}

type Change = { role: 'admin' | 'user'; staffRoleId: string | null } | { isActive: boolean }
const columns = { id: user.id, email: user.email, proven: user.emailVerified, role: user.role, isActive: user.isActive }

function change(
  db: Db,
  { admin, userId, builtIn }: Target<Staff>,
  to: Change,
  now: Date,
  act: (tx: Executor, before: { email: string; role: string }) => Promise<void>,
): Promise<Outcome<null, ManageRefusal>> {
  return transact(db, async (tx) => {
    const admins = await lockActiveAdmins(tx)
    const [target] = await tx
      .select({ ...columns, staffRoleId: user.staffRoleId })
      .from(user)
      .where(eq(user.id, userId))
      .for('update')
    const roles = await readRoles(tx)
    const allowedBy = (id: string | null | undefined) => {
      const role = roles.find((each) => each.id === id)
      return role === undefined ? new Set<Permission>() : permissionsOf(role)
    }
    const own = allowedBy(admins.find(({ id }) => id === admin.id)?.staffRoleId)
    const changesStaff = 'role' in to || target?.role === 'admin'
    if (!own.has(changesStaff ? 'team.act' : 'customers.act')) return refuse({ reason: 'not_admin' })
    if (target === undefined) return refuse({ reason: 'unknown' })
    if ('role' in to && to.staffRoleId !== null && !roles.some(({ id }) => id === to.staffRoleId))
      return refuse({ reason: 'no_role' })
    if ('role' in to && to.role === 'admin' && !target.proven) return refuse({ reason: 'unproven' })
    const takesOwner = 'role' in to ? to.staffRoleId !== 'owner' : !to.isActive
    if (takesOwner && builtIn.includes(target.email)) return refuse({ reason: 'built_in' })
    const touched = [target.staffRoleId, 'role' in to ? to.staffRoleId : null].flatMap((id) => [...allowedBy(id)])
    if (touched.some((permission) => !own.has(permission))) return refuse({ reason: 'beyond' })
    if (takesOwner && isLastOwner(admins, userId)) return refuse({ reason: 'last_admin' })
    await act(tx, target)
    const changes = changesBetween<Partial<typeof target>>(target, to).map((each) =>
      each.field === 'staffRoleId'
        ? { ...each, from: roleForAudit(roles, each.from), to: roleForAudit(roles, each.to) }
        : each,
    )
    await recordAudit(
      tx,
      admin,
      { subject: 'user', subjectId: userId, name: target.email, action: 'change', changes },
      now,
    )
    return done(null)
  })
}

/** Every role, its row locked against edits until the transaction ends (lock order: accounts before roles). */
const readRoles = (tx: Executor) =>
  tx
    .select({ ...staffRoleColumns, nameAr: staffRole.nameAr, nameEn: staffRole.nameEn })
    .from(staffRole)
    .orderBy(asc(staffRole.id))
    .for('share')

const isNotOwner = or(ne(user.role, 'admin'), ne(user.staffRoleId, 'owner'))

/** At every start: makes the verified accounts of ADMIN_EMAILS owners, whenever the list was changed. */
export async function promoteBuiltIn({ db, jobs, clock }: Ports, builtIn: readonly string[]): Promise<void> {
  if (builtIn.length === 0) return
  await transact(db, async (tx) => {
    const promoted = await tx
      .update(user)
      .set({ role: 'admin', staffRoleId: 'owner' })
      .where(and(inArray(user.email, [...builtIn]), eq(user.emailVerified, true), isNotOwner))
      .returning({ userId: user.id, email: user.email })
    for (const one of promoted) {
      const now = clock.now()
      await recordSecurity(tx, { kind: 'admin_made', aboutId: one.userId, details: { how: 'built_in' } }, now)
      await announceAdmin(tx, jobs, { ...one, how: 'built_in' }, builtIn, now)
    }
  })
}

/** Records when and how a user signed in. @param how the last factor used */
export async function recordSignIn(db: Executor, userId: string, how: string, now: Date): Promise<void> {
  await recordSecurity(db, { kind: 'sign_in', accountId: userId, details: { how } }, now)
  await db.update(user).set({ lastSignInAt: now }).where(eq(user.id, userId))
}
