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
 * Notes on a session what its holder has just proven, and on which network. Answers the session's id; undefined when it has ended.
 * @param token the session's
 * @param proof.secondFactor a code of the second step was given, not the password alone
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

/** Notes that the holder of a session has just proven once more who they are, by the factor that they signed in with. */
export async function renewProof(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(session).set({ provenAt: now }).where(eq(session.id, id))
}

/**
 * The second step of an account was turned on in this session, which has shown a code of it. Every other session has
 * proven the password alone, so it ends; an email tells the owner.
 * @param token of the session that goes on
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
 * Ends every admin's session that proved a password alone, once the store asks its admins for more.
 * @param roles only of members with these; without it of all
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
