import { and, desc, eq, gt } from 'drizzle-orm'
import { securityEvent } from '../audit/security-log.ts'
import type { Executor } from '../db.ts'

const shownMs = 14 * 86_400_000

/** The last restore in two weeks: when the shop first started on it, and when its backup was made, if known. */
export async function lastRestore(db: Executor, now: Date): Promise<{ at: Date; madeAt: Date | null } | null> {
  const [found] = await db
    .select({ at: securityEvent.at, details: securityEvent.details })
    .from(securityEvent)
    .where(and(eq(securityEvent.kind, 'restore'), gt(securityEvent.at, new Date(now.getTime() - shownMs))))
    .orderBy(desc(securityEvent.at))
    .limit(1)
  if (found === undefined) return null
  const { of } = found.details
  return { at: found.at, madeAt: typeof of === 'string' ? new Date(of) : null }
}
