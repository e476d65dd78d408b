declare const granted: unique symbol

/**
 * A user who may administer the shop. Only `adminOf` makes one, so that a verb that takes an Admin cannot be called
 * unguarded.
 */
export type Admin = {
  readonly id: string
  readonly email: string
  readonly name: string
  /** They have proven in this session, a moment ago, who they are (decision 0038). */
  readonly hasFreshProof: boolean
  readonly [granted]: true
}

/** The same admin, who has just proven who they are: for the guard that has seen the proof. */
export const withFreshProof = (admin: Admin): Admin => ({ ...admin, hasFreshProof: true })

type Account = {
  id: string
  email: string
  name: string
  role: string
  isActive: boolean
  shortPassword?: boolean
  twoFactor?: boolean
  /** What the session at hand has proven, see `Person`. */
  secondFactor?: boolean
  hasFreshProof?: boolean
}

/**
 * The admin behind an account as currently in the database, or null; role and state are never read from a cookie. Null
 * for an admin whose password is shorter than the admin minimum (R28), and for a session opened with a password
 * alone where the store or the account requires a second factor.
 * @param rule.adminsNeedTwoFactor the store's setting
 */
export function adminOf(account: Account | null, rule = { adminsNeedTwoFactor: false }): Admin | null {
  if (account === null || account.role !== 'admin' || !account.isActive || account.shortPassword) return null
  if ((rule.adminsNeedTwoFactor || account.twoFactor) && !account.secondFactor) return null
  const { id, email, name, hasFreshProof = false } = account
  return { id, email, name, hasFreshProof } as Admin
}
