import { eq } from 'drizzle-orm'
import type { SignedIn } from '#app/context/account-results.ts'
import { readPasswordHash } from '#shop/accounts/person.ts'
import { endSession, endSessions } from '#shop/accounts/sessions/end-sessions.ts'
import { recordProof } from '#shop/accounts/sessions/session-proof.ts'
import { session, user } from '#shop/accounts/table.ts'
import { recordSignIn } from '#shop/accounts/users/manage-users.ts'
import type { Db } from '#shop/db.ts'
import { clearAttempts } from './attempts.ts'
import type { AuthDeps } from './open-auth.ts'
import { cookiesOf, withHint } from './sessions/cookies.ts'
import { rememberBrowser } from './sessions/remember-browser.ts'

type Way = {
  request: Request
  /** The network whose counters are cleared. */
  network?: string
  remember: boolean
  adminsOnly?: boolean
  by: 'password' | 'google' | 'code' | 'passkey'
  /** The password hash read before the password was checked; null without one. */
  checked?: string | null
}

type Opened = { token: string; user: { id: string } }

/** The session that Better Auth opened with this answer. */
export const openedSession = async (response: Response): Promise<Opened> => response.clone().json()

/** Revokes the session of a user whose sign-in is refused after all. */
export async function revokeSession(db: Db, { token, user: owner }: Opened): Promise<void> {
  const [opened] = await db.select({ id: session.id }).from(session).where(eq(session.token, token))
  if (opened) await endSession(db, owner.id, opened.id)
}

/**
 * Checks a session that Better Auth opened against our own user table, and revokes it when the sign-in is refused.
 * @param way.by the last proof given. A password must still be set, since the address's real owner may just have
 *   removed it (R30), and be the one that was checked, since hashing may have waited while it was changed; and where no
 *   code was asked for, the second factor must not have been turned on meanwhile
 */
export async function finishSignIn(
  deps: AuthDeps,
  response: Response,
  { request, network, remember, adminsOnly = false, by, checked }: Way,
): Promise<SignedIn | { ok: false; reason: 'invalid' }> {
  const { shop } = deps
  const opened = await openedSession(response)
  const owner = opened.user
  // Waits for a concurrent change of the account.
  const [known] = await shop.db.select().from(user).where(eq(user.id, owner.id)).for('share')
  if (!known?.isActive) {
    await endSessions(shop.db, owner.id)
    return { ok: false, reason: 'invalid' }
  }
  const oneFactor = by === 'password' || by === 'google'
  const current = by === 'password' ? await readPasswordHash(shop.db, known) : undefined
  const isChanged = current === null || (checked !== undefined && current !== checked)
  const dead = isChanged || (oneFactor && known.twoFactorEnabled)
  if (dead || (adminsOnly && known.role !== 'admin')) {
    await revokeSession(shop.db, opened)
    return { ok: false, reason: 'invalid' }
  }
  const now = shop.clock.now()
  await recordProof(shop.db, opened.token, { secondFactor: by === 'code' }, now)
  const device = await rememberBrowser(deps, request, known)
  if (network !== undefined) await clearAttempts(deps, known, { network, device: device.token, isNew: device.isNew })
  await recordSignIn(shop.db, known.id, by, now)
  const headers = withHint(cookiesOf(response), remember, shop.baseUrl.startsWith('https:'))
  headers.append('Set-Cookie', device.cookie)
  return { ok: true, headers }
}
