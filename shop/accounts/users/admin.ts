declare const granted: unique symbol

/** Somebody who may run the shop. Only `adminOf` makes one, so a verb that takes an Admin cannot be called unguarded. */
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
 * The admin behind an account as it is now in the database, or null: role and state are never taken from a cookie.
 * Somebody who became an admin with a shopper's short password is none until they have a longer one (decision 12), and
 * nobody is one in a session that proved the password alone, where the store asks its admins for a second factor or the
 * account has a second step: what the account has now says nothing of a session from before.
 * @param rule.adminsNeedTwoFactor the store's setting
 */
export function adminOf(account: Account | null, rule = { adminsNeedTwoFactor: false }): Admin | null {
  if (account === null || account.role !== 'admin' || !account.isActive || account.shortPassword) return null
  if ((rule.adminsNeedTwoFactor || account.twoFactor) && !account.secondFactor) return null
  const { id, email, name, hasFreshProof = false } = account
  return { id, email, name, hasFreshProof } as Admin
}
