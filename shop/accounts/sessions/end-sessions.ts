import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { session, user } from '../table.ts'
import { withinLimits } from './session-limits.ts'

export type OpenSession = { id: string; userAgent: string | null; createdAt: Date }

/** A user's sessions, newest first. */
export function listSessions(db: Executor, userId: string, now: Date): Promise<OpenSession[]> {
  return db
    .select({ id: session.id, userAgent: session.userAgent, createdAt: session.createdAt })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.userId, userId), gt(session.expiresAt, now), withinLimits(now)))
    .orderBy(desc(session.createdAt))
}

/** Revokes all sessions of a user. */
export async function endSessions(db: Executor, userId: string): Promise<void> {
  await db.delete(session).where(eq(session.userId, userId))
}

/** Revokes all sessions of a user except the current one. */
export async function endOtherSessions(db: Executor, userId: string, currentId: string): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, userId), ne(session.id, currentId)))
}

/** Revokes one session of a person; another person's is left alone, whatever id is given. */
export async function endSession(db: Executor, userId: string, sessionId: string): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, userId), eq(session.id, sessionId)))
}
