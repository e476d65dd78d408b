import { type Person, readPasswordHash } from '#shop/accounts/person.ts'
import type { Shop } from '#shop/shop.ts'
import type { AuthDeps } from '../open-auth.ts'

/** Whether a user knows their own password; attempts are limited. False without a password (Google only). */
export async function checkPassword({ shop, auth, limits }: AuthDeps, person: Person, password: string) {
  const seconds = await limits.passwordAgain.hit({ account: person.id })
  if (seconds !== null) return { ok: false, reason: 'limited', seconds } as const
  const known = await readPasswordHash(shop.db, person)
  const right = known !== null && (await (await auth.$context).password.verify({ hash: known, password }))
  if (!right) return { ok: false, reason: 'wrong_password' } as const
  await limits.passwordAgain.clear({ account: person.id })
  return { ok: true } as const
}

/** How long a fresh proof of identity is valid. */
const recentMs = 10 * 60_000

/** Whether a user has recently proven their identity, in this session. */
export const isRecent = ({ clock }: Pick<Shop, 'clock'>, { provenAt }: Person): boolean =>
  clock.now().getTime() - provenAt.getTime() <= recentMs

/** Proof of identity: the password, or a recent proof where there is none (Google only). */
export async function provesIdentity(deps: AuthDeps, person: Person, password: string) {
  if ((await readPasswordHash(deps.shop.db, person)) !== null) return checkPassword(deps, person, password)
  if (isRecent(deps.shop, person)) return { ok: true } as const
  return { ok: false, reason: 'sign_in_again' } as const
}
