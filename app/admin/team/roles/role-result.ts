import { sayProblem } from '#app/admin/kit/problem-text.ts'
import type { FieldErrors } from '#app/form.ts'
import * as m from '#locales/compiled/messages.js'
import type { RoleRefusal } from '#shop/accounts/roles/edit-role.ts'
import { maxOwnRoles, permissionField } from '#shop/accounts/roles/form.ts'
import { allPermissions, type Permission } from '#shop/accounts/roles/permissions.ts'
import type { SavedChange } from '#shop/audit/subjects.ts'

/** The form's input, to be shown again, also without scripts. */
export type TypedRole = { nameAr: string; nameEn: string; permissions: Permission[] }

/** The result of saving or deleting a role. */
export type RoleResult =
  | { kind: 'saved' }
  | { kind: 'invalid'; problems: FieldErrors; typed: TypedRole }
  | { kind: 'refused'; reason: Exclude<RoleRefusal['reason'], 'changed'> | 'in_use'; typed?: TypedRole }
  | { kind: 'changed'; version: string; since: SavedChange[]; typed: TypedRole }

/** The input of a submitted form. */
export function typedRole(fields: Record<string, unknown>): TypedRole {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].slice(0, 60) : '')
  const permissions = allPermissions.filter((permission) => fields[permissionField(permission)] === 'on')
  return { nameAr: text('nameAr'), nameEn: text('nameEn'), permissions }
}

export const roleRefusals: Record<Exclude<RoleRefusal['reason'], 'changed'> | 'in_use', () => string> = {
  unknown: m.roles_refused_unknown,
  not_admin: m.users_refused_not_admin,
  beyond: m.roles_refused_beyond,
  taken_ar: m.roles_problem_taken,
  taken_en: m.roles_problem_taken,
  full: () => m.roles_refused_full({ most: maxOwnRoles }),
  in_use: m.roles_refused_in_use,
}

/** The message for a problem in the role form. */
export const roleProblem = sayProblem({ choose_permission: m.roles_problem_none, taken: m.roles_problem_taken })
