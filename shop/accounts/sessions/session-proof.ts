import { and, eq, inArray, isNull } from 'drizzle-orm'
import { requestOrigin } from '../../audit/request-origin.ts'
import { recordSecurity } from '../../audit/security-log.ts'
import { type Executor, transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import type { Locale } from '../../money.ts'
import type { Shop } from '../../shop.ts'
import { accountNotice } from '../notice.ts'
import type { Person } from '../person.ts'
import { session, user } from '../table.ts'
import { endOtherSessions } from './end-sessions.ts'

/**
 * Records what a session's holder has just proven, and the network. Returns its id; undefined when it was revoked.
 * @param token the session's
 * @param proof.secondFactor whether a code of the second step was given, not the password alone
 */
export async function recordProof(
  db: Executor,
  token: string,
  { secondFactor }: { secondFactor: boolean },
  now: Date,
): Promise<string | undefined> {
  const ipAddress = requestOrigin.getStore()?.network ?? null
  const [proven] = await db
    .update(session)
    .set({ provenAt: now, seenAt: now, ipAddress, ...(secondFactor && { secondFactorAt: now }) })
    .where(eq(session.token, token))
    .returning({ id: session.id })
  return proven?.id
}

/** Records that a session's holder has just proven their identity again, by the factor they signed in with. */
export async function renewProof(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(session).set({ provenAt: now }).where(eq(session.id, id))
}

/**
 * Records that the second step of an account was turned on in this session, which gave a code of it. Every other
 * session has proven the password only, so it is revoked; the owner is notified by email.
 * @param token of the session that stays
 */
export function recordEnrolment(
  { db, jobs, clock }: Pick<Shop, 'db' | 'jobs' | 'clock'>,
  person: Person,
  token: string,
  locale: Locale,
): Promise<void> {
  return transact(db, async (tx) => {
    const id = await recordProof(tx, token, { secondFactor: true }, clock.now())
    await endOtherSessions(tx, person.id, id ?? '')
    await recordSecurity(tx, { kind: 'two_factor_on', accountId: person.id }, clock.now())
    await enqueueEmails(tx, jobs, [accountNotice(person.id, person.email, 'two_factor_on', locale)], clock.now())
  })
}

/**
 * Revokes every admin session that proved a password only, when the store starts to require more.
 * @param roles only members with these; without it, all
 */
export async function endOneFactorAdmins(db: Executor, roles?: readonly string[]): Promise<void> {
  const ofRoles = roles === undefined ? undefined : inArray(user.staffRoleId, [...roles])
  const admins = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.role, 'admin'), ofRoles))
  await db
    .delete(session)
    .where(and(inArray(session.userId, admins), isNull(session.secondFactorAt), isNull(session.passkeyId)))
}
