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
  /** The address has been proven by a link. What hangs on it, such as earlier guest orders, waits for that. */
  emailVerified: boolean
  role: 'admin' | 'user'
  /** Of a member of the staff, what they may do (R49). */
  staffRole: StaffRole | null
  /** Their picture at Google, or null. */
  picture: string | null
  twoFactor: boolean
  /** The session has passed both factors at once: it began with a passkey that is still theirs, or one was made in it. */
  byPasskey: boolean
  /** The session has passed both factors: a passkey, or a code of the second step that is still on. */
  secondFactor: boolean
  shortPassword: boolean
  /** When they last proved in this session who they are; of one from before an upgrade, when it began. */
  provenAt: Date
  /** When this session was last noted as used. */
  seenAt: Date
  createdAt: Date
}

/** Whether a session has passed both factors by a passkey that is still there. */
const begunWithPasskey = sql<boolean>`${session.passkeyId} is not null`

/** Whether a session has passed both factors, by a passkey or by a code; what came before the second step has not. */
export const hasSecondFactor = sql<boolean>`(${session.passkeyId} is not null
  or (${user.twoFactorEnabled} and ${session.secondFactorAt} is not null))`

/** A role as `permissionsOf` reads it. */
export const staffRoleColumns = {
  id: staffRole.id,
  permissions: staffRole.permissions,
  needsTwoFactor: staffRole.needsTwoFactor,
}

/** The person behind a session, or null when it has ended, is over (see session-limits.ts), or the account is switched off. */
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

/** A user's password hash; null without a password (Google only). */
export async function readPasswordHash(db: Executor, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return found?.hash ?? null
}
