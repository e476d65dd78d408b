import { and, eq, lt } from 'drizzle-orm'
import { type Db, transact } from '../../db.ts'
import { passkey, session, user } from '../table.ts'

type Used = {
  id: string
  userId: string
  /** How often it has signed by now; 0 where its holder does not count. */
  counter: number
  synced: boolean
}

/**
 * Notes that a passkey opened a session, which from here on counts as one of both factors. False when it was taken away
 * a moment ago, or when its counter is not above the one we know: then there are two of it, or it was used twice at the
 * same moment.
 * @param token the session's
 */
export function recordPasskeyUse(
  db: Db,
  { id, userId, counter, synced }: Used,
  token: string,
  now: Date,
): Promise<boolean> {
  return transact(db, async (tx) => {
    // First the account, as everything does that takes passkeys or sessions away.
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
