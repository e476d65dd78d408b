import { eq } from 'drizzle-orm'
import type { SignedIn } from '#app/context.ts'
import { endSession, endSessions } from '#shop/accounts/end-sessions.ts'
import { recordSignIn } from '#shop/accounts/manage-users.ts'
import { readPasswordHash } from '#shop/accounts/person.ts'
import { session, user } from '#shop/accounts/table.ts'
import type { Db } from '#shop/db.ts'
import type { Doors } from '../auth.ts'
import { cookiesOf, withHint } from './cookies.ts'

type Way = { remember: boolean; adminsOnly?: boolean; byPassword?: boolean }

type Opened = { token: string; user: { id: string } }

/** The session that Better Auth opened with this answer. */
export const openedBy = async (answer: Response): Promise<Opened> => answer.clone().json()

/** Ends the session that was opened for somebody who is not let in after all. */
export async function shutOut(db: Db, { token, user: owner }: Opened): Promise<void> {
  const [opened] = await db.select({ id: session.id }).from(session).where(eq(session.token, token))
  if (opened) await endSession(db, owner.id, opened.id)
}

/**
 * What Better Auth let in is looked at once more, as our own table has it now; whom it does not suit is out again.
 * @param way.byPassword the password was all that was asked for: it must still be there, since it may have died a
 *   moment ago because the address's real owner came (decision 13)
 */
export async function letIn(
  { shop, limits }: Doors,
  answer: Response,
  { remember, adminsOnly = false, byPassword = false }: Way,
): Promise<SignedIn | { ok: false; reason: 'invalid' }> {
  const opened = await openedBy(answer)
  const owner = opened.user
  // Waits for a change of the account that is under way.
  const [known] = await shop.db.select().from(user).where(eq(user.id, owner.id)).for('share')
  if (!known?.isActive) {
    await endSessions(shop.db, owner.id)
    return { ok: false, reason: 'invalid' }
  }
  const dead = byPassword && (await readPasswordHash(shop.db, known.id)) === null
  if (dead || (adminsOnly && known.role !== 'admin')) {
    await shutOut(shop.db, opened)
    return { ok: false, reason: 'invalid' }
  }
  await limits.signInAccount.forget(known.email)
  await recordSignIn(shop.db, known.id, shop.clock.now())
  return { ok: true, headers: withHint(cookiesOf(answer), remember, shop.baseUrl.startsWith('https:')) }
}
