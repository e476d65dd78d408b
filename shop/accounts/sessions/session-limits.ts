import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { session, user } from '../table.ts'

/** How long an admin's session lasts without being used, and in all; a shopper's lasts as long as its cookie says. */
export const adminSession = { idleMs: 86_400_000, wholeMs: 7 * 86_400_000 }
/** Use is noted no oftener than this: a page of the admin area asks many times. */
const exactMs = 5 * 60_000

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Whether a session is still within the limits of its owner's role. */
export function withinLimits(now: Date): SQL {
  const idle = ago(now, adminSession.idleMs).toISOString()
  const whole = ago(now, adminSession.wholeMs).toISOString()
  return sql`(${user.role} <> 'admin' or (${session.createdAt} > ${whole}::timestamptz
    and coalesce(${session.seenAt}, ${session.createdAt}) > ${idle}::timestamptz))`
}

/** Notes that a session was used. */
export async function touchSession(db: Executor, id: string, now: Date): Promise<void> {
  const stale = or(isNull(session.seenAt), lt(session.seenAt, ago(now, exactMs)))
  await db
    .update(session)
    .set({ seenAt: now })
    .where(and(eq(session.id, id), stale))
}
