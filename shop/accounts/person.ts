import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { StaffRole } from './roles/built-in-roles.ts'
import { staffRole } from './roles/table.ts'
import { withinLimits } from './sessions/session-limits.ts'
import { account, session, user } from './table.ts'

/** A signed-in user, as currently in the database. */
export type Person = {
  id: string
  sessionId: string
  name: string
  username: string | null
  email: string
  /** The address was verified by a link. What depends on it, such as earlier guest orders, waits for that. */
  emailVerified: boolean
  role: 'admin' | 'user'
  /** For members of the staff: their permissions (R49). */
  staffRole: StaffRole | null
  /** Their Google profile picture, or null. */
  picture: string | null
  twoFactor: boolean
  /** The session passed both factors by passkey: opened with one that still exists, or one was added in it. */
  byPasskey: boolean
  /** The session passed both factors: a passkey, or a code of a second step that is still on. */
  secondFactor: boolean
  shortPassword: boolean
  /** When they last proved their identity in this session; for one from before an upgrade, when it began. */
  provenAt: Date
  /** When this session's use was last recorded. */
  seenAt: Date
  createdAt: Date
}

/** Whether a session passed both factors by a passkey that still exists. */
const begunWithPasskey = sql<boolean>`${session.passkeyId} is not null`

/** Whether a session passed both factors, by a passkey or a code given after the second step was turned on. */
export const hasSecondFactor = sql<boolean>`(${session.passkeyId} is not null
  or (${user.twoFactorEnabled} and ${session.secondFactorAt} is not null))`

/** A role as `permissionsOf` reads it. */
export const staffRoleColumns = {
  id: staffRole.id,
  permissions: staffRole.permissions,
  needsTwoFactor: staffRole.needsTwoFactor,
}

/** The person of a session; null when it was revoked, has expired (session-limits.ts) or the account is disabled. */
export async function readPerson(db: Executor, sessionId: string, now: Date): Promise<Person | null> {
  const [found] = await db
    .select({
      id: user.id,
      sessionId: session.id,
      name: user.name,
      username: user.username,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role,
      staffRole: staffRoleColumns,
      picture: user.image,
      twoFactor: user.twoFactorEnabled,
      byPasskey: begunWithPasskey,
      secondFactor: hasSecondFactor,
      shortPassword: user.shortPassword,
      provenAt: session.provenAt,
      beganAt: session.createdAt,
      seenAt: session.seenAt,
      createdAt: user.createdAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(staffRole, eq(staffRole.id, user.staffRoleId))
    .where(and(eq(session.id, sessionId), eq(user.isActive, true), withinLimits(now)))
  if (found === undefined) return null
  const { beganAt, ...person } = found
  return { ...person, provenAt: person.provenAt ?? beganAt, seenAt: person.seenAt ?? beganAt }
}

export type Provider = 'credential' | 'google'

/** A user's sign-in methods, oldest first. */
export async function readProviders(db: Executor, userId: string): Promise<Provider[]> {
  const rows = await db
    .select({ provider: account.providerId })
    .from(account)
    .where(eq(account.userId, userId))
    .orderBy(asc(account.createdAt))
  return rows.map(({ provider }) => (provider === 'google' ? 'google' : 'credential'))
}

/** The password hash of an id or an address in lower case; null without an account or a password (Google only). */
export async function readPasswordHash(db: Executor, who: { id: string } | { email: string }): Promise<string | null> {
  const [found] = await db
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and('id' in who ? eq(user.id, who.id) : eq(user.email, who.email), eq(account.providerId, 'credential')))
  return found?.hash ?? null
}
