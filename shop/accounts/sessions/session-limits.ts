import { and, eq, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { session, user } from '../table.ts'

/** An admin session's idle limit and total limit, in ms. */
export const adminSession = { idleMs: 86_400_000, wholeMs: 7 * 86_400_000 }
/** A shopper session's idle limit, in ms; its total limit is its cookie's. */
export const shopperIdleMs = 14 * 86_400_000
/** Minimum interval between two records of use, in ms: a page of the admin area sends many requests. */
const exactMs = { admin: 5 * 60_000, user: 3_600_000 }

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Whether a session is still within the limits of its owner's role. */
export function withinLimits(now: Date): SQL {
  const [used, began] = [sql`coalesce(${session.seenAt}, ${session.createdAt})`, session.createdAt]
  const [idle, whole, shopperIdle] = [adminSession.idleMs, adminSession.wholeMs, shopperIdleMs].map(
    (ms) => sql`${ago(now, ms).toISOString()}::timestamptz`,
  )
  return sql`(${used} > ${shopperIdle} and (${user.role} <> 'admin' or (${began} > ${whole} and ${used} > ${idle})))`
}

/** Deletes sessions that have ended: their networks and devices are personal data. */
export async function pruneSessions(tx: Executor, now: Date): Promise<void> {
  const ended = tx
    .select({ id: session.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(or(lte(session.expiresAt, now), not(withinLimits(now))))
  await tx.delete(session).where(inArray(session.id, ended))
}

/** Records that a session was used. @param role its owner's; an admin's use is recorded more precisely */
export async function touchSession(
  db: Executor,
  { sessionId, role, seenAt }: { sessionId: string; role: 'admin' | 'user'; seenAt: Date },
  now: Date,
): Promise<void> {
  const before = ago(now, exactMs[role])
  if (seenAt > before) return
  const stale = or(isNull(session.seenAt), lt(session.seenAt, before))
  await db
    .update(session)
    .set({ seenAt: now })
    .where(and(eq(session.id, sessionId), stale))
}
