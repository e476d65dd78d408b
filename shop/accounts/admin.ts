declare const granted: unique symbol

/** Somebody who may run the shop. Only `adminOf` makes one, so a verb that takes an Admin cannot be called unguarded. */
export type Admin = { readonly id: string; readonly email: string; readonly name: string; readonly [granted]: true }

/** The admin behind an account as it is now in the database, or null: role and state are never taken from a cookie. */
export function adminOf(
  account: { id: string; email: string; name: string; role: string; isActive: boolean } | null,
): Admin | null {
  if (account === null || account.role !== 'admin' || !account.isActive) return null
  return { id: account.id, email: account.email, name: account.name } as Admin
}
