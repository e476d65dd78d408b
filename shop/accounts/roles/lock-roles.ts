import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { user } from '../table.ts'
import { isBuiltInRole, permissionsOf } from './built-in-roles.ts'
import type { Permission } from './permissions.ts'
import { staffRole } from './table.ts'

export type LockedRoles = Awaited<ReturnType<typeof lockRoles>>

/**
 * Every role, locked until the transaction ends, and what a member of the staff may do now: nothing when they are no
 * longer one. Lock order: accounts before roles.
 * @param strength 'update' for editing roles, 'share' for giving them
 */
export async function lockRoles(tx: Executor, memberId: string, strength: 'update' | 'share') {
  const [member] = await tx
    .select({ staffRoleId: user.staffRoleId })
    .from(user)
    .where(and(eq(user.id, memberId), eq(user.role, 'admin'), eq(user.isActive, true)))
    .for('update')
  const rows = await tx.select().from(staffRole).orderBy(asc(staffRole.id)).for(strength)
  const roles = rows.map((role) => ({ ...role, allowed: [...permissionsOf(role)] }))
  const own: ReadonlySet<Permission> = new Set(roles.find(({ id }) => id === member?.staffRoleId)?.allowed)
  return { roles, own, said: (id: string | null | undefined) => roleForAudit(roles, id) }
}

/** A role for the audit log: a built-in one by its id, one of the store's by its names at that moment. */
export function roleForAudit(roles: readonly { id: string; nameAr: string; nameEn: string }[], id: unknown): unknown {
  const role = isBuiltInRole(id) ? undefined : roles.find((each) => each.id === id)
  return role === undefined ? (id ?? null) : [role.nameAr, role.nameEn]
}
