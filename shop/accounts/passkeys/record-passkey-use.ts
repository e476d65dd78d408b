import { and, eq, lt } from 'drizzle-orm'
import { type Db, transact } from '../../db.ts'
import { passkey, session, user } from '../table.ts'

type Used = {
  id: string
  userId: string
  /** Its signature counter; 0 where the authenticator does not count. */
  counter: number
  synced: boolean
}

/**
 * Records that a passkey opened a session, which then counts as having passed both factors. False when it was just
 * removed, or when its counter is not above the stored one: then it was cloned, or used twice at the same moment.
 * @param token the session's
 */
export function recordPasskeyUse(
  db: Db,
  { id, userId, counter, synced }: Used,
  token: string,
  now: Date,
): Promise<boolean> {
  return transact(db, async (tx) => {
    // Lock order: the account first, as in everything that deletes passkeys or sessions.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('share')
    const used = await tx
      .update(passkey)
      .set({ counter, synced, lastUsedAt: now })
      .where(and(eq(passkey.id, id), counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter)))
      .returning({ id: passkey.id })
    if (used.length === 0) return false
    await tx.update(session).set({ passkeyId: id }).where(eq(session.token, token))
    return true
  })
}
