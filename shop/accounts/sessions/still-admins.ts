import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { hasSecondFactor } from '../person.ts'
import { session, user } from '../table.ts'
import { adminOf } from '../users/admin.ts'
import { withinLimits } from './session-limits.ts'

/**
 * Which of these sessions still belong to an admin: not revoked, expired or idle too long, by the same rule as the
 * admin routes.
 */
export async function stillAdmins(
  db: Executor,
  sessionIds: readonly string[],
  rule: { adminsNeedTwoFactor: boolean },
  now: Date,
): Promise<Set<string>> {
  const { id, email, name, role, isActive, shortPassword, twoFactorEnabled: twoFactor } = user
  const person = { id, email, name, role, isActive, shortPassword, twoFactor, secondFactor: hasSecondFactor }
  const found = await db
    .select({ sessionId: session.id, person })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(inArray(session.id, [...sessionIds]), gt(session.expiresAt, now), withinLimits(now)))
  return new Set(found.filter(({ person }) => adminOf(person, rule)).map(({ sessionId }) => sessionId))
}
