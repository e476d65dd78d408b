import * as z from 'zod/mini'
import { fieldProblems, requiredLine } from '../../text-fields.ts'
import { type Area, allPermissions, areaNames, areas, type Permission } from './permissions.ts'

/** The field of a permission in the role's form: "on" when it is ticked. */
export const permissionField = (permission: Permission): string => `may-${permission}`

/** Limit of roles a store can add. */
export const maxOwnRoles = 40

const name = requiredLine(60)

/** A role of the store: its two names and the permissions ticked; `version` is empty for a new one. */
export const roleSchema = z
  .looseObject({
    nameAr: name,
    nameEn: name,
    version: z._default(z.string().check(z.maxLength(40, 'too_long')), ''),
  })
  .check(fieldProblems((form) => [['permissions', tickedIn(form).length === 0 && 'choose_permission']]))

const tickedIn = (form: Record<string, unknown>): Permission[] =>
  allPermissions.filter((permission) => form[permissionField(permission)] === 'on')

/** Permissions in the table's order, adding 'see' to each area that may be changed or exported. */
export function withSeePermissions(permissions: readonly Permission[]): Permission[] {
  const chosen = new Set<Permission>(permissions)
  const seesMore = (area: Area) => areas[area].some((act) => chosen.has(`${area}.${act}` as Permission))
  for (const area of areaNames) if (seesMore(area)) chosen.add(`${area}.see`)
  return allPermissions.filter((permission) => chosen.has(permission))
}

/** The form's values, ready to be stored. */
export function roleInput(form: z.output<typeof roleSchema>) {
  return {
    nameAr: form.nameAr,
    nameEn: form.nameEn,
    version: form.version,
    permissions: withSeePermissions(tickedIn(form)),
  }
}
export type RoleInput = ReturnType<typeof roleInput>
