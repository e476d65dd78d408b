import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { hasSecondFactor, staffRoleColumns } from '../person.ts'
import { staffRole } from '../roles/table.ts'
import { session, user } from '../table.ts'
import { adminOf, type Staff } from '../users/admin.ts'
import { withinLimits } from './session-limits.ts'

/**
 * The owners of these sessions who are still members of the staff: not revoked, expired or idle too long, by the same
 * rule as the admin routes.
 */
export async function activeStaff(
  db: Executor,
  sessionIds: readonly string[],
  rule: { adminsNeedTwoFactor: boolean },
  now: Date,
): Promise<Map<string, Staff>> {
  const { id, email, name, role, isActive, shortPassword, twoFactorEnabled: twoFactor } = user
  const person = { id, email, name, role, isActive, shortPassword, twoFactor, secondFactor: hasSecondFactor }
  const found = await db
    .select({ sessionId: session.id, person, staffRole: staffRoleColumns })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(staffRole, eq(staffRole.id, user.staffRoleId))
    .where(and(inArray(session.id, [...sessionIds]), gt(session.expiresAt, now), withinLimits(now)))
  return new Map(
    found.flatMap(({ sessionId, person, staffRole }) => {
      const staff = adminOf({ ...person, staffRole }, rule)
      return staff === null ? [] : [[sessionId, staff]]
    }),
  )
}
