import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { recordSecurity } from '../../audit/security-log.ts'
import { transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import type { Locale } from '../../money.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Shop } from '../../shop.ts'
import { maxPasskeys } from '../form.ts'
import { passkeyNotice } from '../notice.ts'
import type { Person } from '../person.ts'
import { passkey, session, user } from '../table.ts'

/** A passkey that was just created and verified. */
export type NewPasskey = Pick<
  typeof passkey.$inferInsert,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name' | 'synced'
>

export type AddPasskeyRefusal =
  /** The account is deleted or disabled. */
  | { reason: 'gone' }
  /** The address is not verified: its real owner would end up with a stranger's passkey in the account. */
  | { reason: 'unproven' }
  | { reason: 'full' }
  /** This passkey is already stored, for this account or another. */
  | { reason: 'known' }

/**
 * Stores a new passkey and notifies its owner by email. From now on the current session counts as opened with a
 * passkey.
 */
export function addPasskey(
  { db, jobs, clock }: Pick<Shop, 'db' | 'jobs' | 'clock'>,
  person: Pick<Person, 'id' | 'sessionId'>,
  credential: NewPasskey,
  locale: Locale,
): Promise<Outcome<null, AddPasskeyRefusal>> {
  return transact(db, async (tx) => {
    const [owner] = await tx
      .select({ email: user.email, proven: user.emailVerified })
      .from(user)
      .where(and(eq(user.id, person.id), eq(user.isActive, true)))
      .for('update')
    if (owner === undefined) return refuse({ reason: 'gone' })
    if (!owner.proven) return refuse({ reason: 'unproven' })
    if ((await tx.$count(passkey, eq(passkey.userId, person.id))) >= maxPasskeys) return refuse({ reason: 'full' })
    const id = randomUUID()
    const saved = await tx
      .insert(passkey)
      .values({ ...credential, id, userId: person.id, createdAt: clock.now() })
      .onConflictDoNothing({ target: passkey.credentialId })
      .returning({ id: passkey.id })
    if (saved.length === 0) return refuse({ reason: 'known' })
    await tx
      .update(session)
      .set({ passkeyId: id })
      .where(and(eq(session.id, person.sessionId), isNull(session.passkeyId)))
    await recordSecurity(tx, { kind: 'passkey_added', accountId: person.id }, clock.now())
    await enqueueEmails(
      tx,
      jobs,
      [passkeyNotice(person.id, owner.email, { what: 'added', name: credential.name }, locale)],
      clock.now(),
    )
    return done(null)
  })
}
