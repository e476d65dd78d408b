import { permissionsOf, type StaffRole } from '../roles/built-in-roles.ts'
import type { Permission } from '../roles/permissions.ts'

declare const granted: unique symbol

/**
 * A member of the staff whose role allows P (R49). Only `adminOf` and `may` make one, so that a verb that takes an
 * Admin cannot be called without its permission having been checked. `Admin<A | B>` is an `Admin<A>`.
 */
export type Admin<P extends Permission> = {
  readonly id: string
  readonly email: string
  readonly name: string
  /** They have just proven their identity in this session (decision 0038). */
  readonly hasFreshProof: boolean
  readonly roleId: string
  readonly permissions: ReadonlySet<Permission>
  readonly [granted]: { readonly [K in P]: true }
}

/** A member of the staff whose permissions were not checked: for the audit log, and before `may`. */
export type Staff = Admin<never>

/** The same admin with fresh proof of identity: for the guard that has checked it. */
export const withFreshProof = <P extends Permission>(admin: Admin<P>): Admin<P> => ({ ...admin, hasFreshProof: true })

type IsOne<T, All = T> = T extends All ? ([All] extends [T] ? true : false) : never
/** Only literal permissions: for a variable of a union type, the types would grant all of its members. */
export type Named<P extends readonly Permission[]> = { [I in keyof P]: IsOne<P[I]> extends true ? P[I] : never }

/** Whether a member's role allows all of these; the only check. */
export function may<Has extends Permission, const P extends readonly Permission[]>(
  staff: Admin<Has>,
  ...needed: P & Named<P>
): staff is Admin<Has | P[number]> {
  return mayAll(staff, needed)
}

/** The same for permissions read from a table; grants nothing in the types. */
export const mayAll = (staff: Pick<Staff, 'permissions'>, needed: readonly Permission[]): boolean =>
  needed.every((permission) => staff.permissions.has(permission))

type Account = {
  id: string
  email: string
  name: string
  role: string
  staffRole: StaffRole | null
  isActive: boolean
  shortPassword?: boolean
  twoFactor?: boolean
  /** What the current session has proven, see `Person`. */
  secondFactor?: boolean
  hasFreshProof?: boolean
}

/**
 * The member of the staff behind an account as currently in the database, or null; role and state are never read from a
 * cookie. Null when the password is shorter than an admin's minimum (R28), or when the session was opened with a
 * password alone and the store, the role or the account requires a second factor.
 * @param rule.adminsNeedTwoFactor the store's setting
 */
export function adminOf(account: Account | null, rule: { adminsNeedTwoFactor: boolean }): Staff | null {
  if (account === null || account.role !== 'admin' || !account.isActive || account.shortPassword) return null
  const { id, email, name, staffRole, hasFreshProof = false } = account
  if (staffRole === null) return null
  const isRequired = rule.adminsNeedTwoFactor || staffRole.needsTwoFactor || account.twoFactor
  if (isRequired && !account.secondFactor) return null
  return { id, email, name, hasFreshProof, roleId: staffRole.id, permissions: permissionsOf(staffRole) } as Staff
}
