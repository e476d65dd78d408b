import { type Person, readPasswordHash } from '#shop/accounts/person.ts'
import type { Doors } from '../auth.ts'

/** Whether a person knows their own password; tries are counted. Somebody without one (Google only) does not. */
export async function knowsPassword({ shop, auth, limits }: Doors, person: Person, password: string) {
  const seconds = await limits.passwordAgain.hit(person.id)
  if (seconds !== null) return { ok: false, reason: 'limited', seconds } as const
  const known = await readPasswordHash(shop.db, person.id)
  const right = known !== null && (await (await auth.$context).password.verify({ hash: known, password }))
  if (!right) return { ok: false, reason: 'wrong_password' } as const
  await limits.passwordAgain.forget(person.id)
  return { ok: true } as const
}
