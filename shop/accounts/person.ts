import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { account, session, user } from './table.ts'

/** Somebody who is signed in, as the database has them now. */
export type Person = {
  id: string
  sessionId: string
  name: string
  username: string | null
  email: string
  /** The address has been proven by a link. What hangs on it, such as earlier guest orders, waits for that. */
  emailVerified: boolean
  role: 'admin' | 'user'
  /** Their picture at Google, or null. */
  picture: string | null
  twoFactor: boolean
  /** The session has passed both factors at once: it began with a passkey that is still theirs, or one was made in it. */
  byPasskey: boolean
  shortPassword: boolean
  createdAt: Date
}

/** Whether a session has passed both factors by a passkey that is still there. */
export const begunWithPasskey = sql<boolean>`${session.passkeyId} is not null`

/** The person behind a session, or null when it has ended or the account is switched off. */
export async function readPerson(db: Executor, sessionId: string): Promise<Person | null> {
  const [found] = await db
    .select({
      id: user.id,
      sessionId: session.id,
      name: user.name,
      username: user.username,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role,
      picture: user.image,
      twoFactor: user.twoFactorEnabled,
      byPasskey: begunWithPasskey,
      shortPassword: user.shortPassword,
      createdAt: user.createdAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, sessionId), eq(user.isActive, true)))
  return found ?? null
}

/** When a session was begun, by signing in; null when there is none. */
export async function signedInAt(db: Executor, sessionId: string): Promise<Date | null> {
  const [found] = await db.select({ at: session.createdAt }).from(session).where(eq(session.id, sessionId))
  return found?.at ?? null
}

export type Provider = 'credential' | 'google'

/** The ways somebody can sign in, oldest first. */
export async function readProviders(db: Executor, userId: string): Promise<Provider[]> {
  const rows = await db
    .select({ provider: account.providerId })
    .from(account)
    .where(eq(account.userId, userId))
    .orderBy(asc(account.createdAt))
  return rows.map(({ provider }) => (provider === 'google' ? 'google' : 'credential'))
}

/** The hash of somebody's password; null when they have none, as with Google only. */
export async function readPasswordHash(db: Executor, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return found?.hash ?? null
}
