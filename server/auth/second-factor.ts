import { symmetricDecrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { listCredentials } from '#shop/accounts/passkeys/list-passkeys.ts'
import type { Person } from '#shop/accounts/person.ts'
import { twoFactor } from '#shop/accounts/table.ts'
import { readSettings } from '#shop/settings/read.ts'
import type { Shop } from '#shop/shop.ts'
import type { AuthDeps } from './open-auth.ts'

/** Whether this user must have a second factor: staff only, by the store's setting or their role's. */
export async function needsTwoFactor({ db }: Pick<Shop, 'db'>, person: Person): Promise<boolean> {
  if (person.role !== 'admin') return false
  return person.staffRole?.needsTwoFactor || (await readSettings(db)).security.adminsNeedTwoFactor
}

/**
 * Why the user must sign in again before changing their sign-in methods, or null. A session by password alone must not
 * replace or remove an existing second factor.
 */
export async function mustSignInAgain(
  shop: Pick<Shop, 'db'>,
  person: Person,
): Promise<{ ok: false; reason: 'code_first' | 'passkey_first' } | null> {
  if (person.secondFactor) return null
  if (person.twoFactor) return { ok: false, reason: 'code_first' }
  if (!(await needsTwoFactor(shop, person))) return null
  const passkeys = await listCredentials(shop.db, person.id)
  return passkeys.length > 0 ? { ok: false, reason: 'passkey_first' } : null
}

/** Whether an account's codes can be checked: not after a change of SESSION_SECRET, by which they are encrypted. */
export async function canCheckCodes({ shop, auth }: AuthDeps, userId: string): Promise<boolean> {
  const [stored] = await shop.db
    .select({ secret: twoFactor.secret })
    .from(twoFactor)
    .where(eq(twoFactor.userId, userId))
  if (stored === undefined) return true
  const { secretConfig: key } = await auth.$context
  return symmetricDecrypt({ key, data: stored.secret }).then(
    () => true,
    () => false,
  )
}
