import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { staffRoleColumns } from '../person.ts'
import { passkey, user } from '../table.ts'
import { mayAll } from '../users/admin.ts'
import { builtInRoles, isBuiltInRole, permissionsOf } from './built-in-roles.ts'
import { versionOf } from './edit-role.ts'
import { allPermissions, type Permission } from './permissions.ts'
import { staffRole } from './table.ts'

export type RoleView = {
  id: string
  isBuiltIn: boolean
  nameAr: string
  nameEn: string
  permissions: Permission[]
  needsTwoFactor: boolean
  /** How many accounts have it, disabled ones included. */
  members: number
  /** For the optimistic lock, see `versionOf`. */
  version: string
}

/** Every role with its permissions: the built-in ones, then the store's by name. */
export async function readRoles(db: Executor): Promise<RoleView[]> {
  const { id, isBuiltIn, nameAr, nameEn, permissions, needsTwoFactor, updatedAt } = staffRole
  const members = sql`(select count(*) from ${user} member where member.staff_role_id = ${staffRole}.id)`
  const rows = await db
    .select({ id, isBuiltIn, nameAr, nameEn, permissions, needsTwoFactor, updatedAt, members: members.mapWith(Number) })
    .from(staffRole)
    .orderBy(desc(isBuiltIn), asc(nameEn), asc(id))
  const inOrder = (role: { id: string }) =>
    isBuiltInRole(role.id) ? builtInRoles.indexOf(role.id) : builtInRoles.length
  return rows
    .map(({ updatedAt: saved, ...row }) => {
      const allowed = permissionsOf(row)
      const known = allPermissions.filter((permission) => allowed.has(permission))
      return { ...row, permissions: known, version: versionOf({ updatedAt: saved }) }
    })
    .sort((a, b) => inOrder(a) - inOrder(b))
}

/** The active members of the staff whose role allows all of these, whatever a session of theirs has proven. */
export async function membersWhoMay(db: Executor, needed: readonly Permission[]): Promise<{ id: string }[]> {
  const rows = await db
    .select({ id: user.id, role: staffRoleColumns })
    .from(user)
    .innerJoin(staffRole, eq(staffRole.id, user.staffRoleId))
    .where(and(eq(user.role, 'admin'), eq(user.isActive, true), eq(user.shortPassword, false)))
  return rows.filter(({ role }) => mayAll({ permissions: permissionsOf(role) }, needed)).map(({ id }) => ({ id }))
}

/** Members shown on the team's page; a store has a few. */
const maxMembers = 200

export type TeamMember = Awaited<ReturnType<typeof readTeam>>[number]

/** The staff with their roles, owners first, then by name. */
export async function readTeam(db: Executor) {
  const { id, name, email, isActive, staffRoleId, lastSignInAt, twoFactorEnabled } = user
  const hasPasskey = sql<boolean>`exists (select 1 from ${passkey} own where own.user_id = ${user}.id)`
  return db
    .select({
      id,
      name,
      email,
      isActive,
      staffRoleId,
      lastSignInAt,
      secondStep: sql<boolean>`${twoFactorEnabled} or ${hasPasskey}`,
    })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(sql`${staffRoleId} <> 'owner'`, asc(name), asc(id))
    .limit(maxMembers)
}
