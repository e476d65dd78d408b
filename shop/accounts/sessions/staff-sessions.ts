import { and, desc, eq, gt } from 'drizzle-orm'
import { recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { lockRoles } from '../roles/lock-roles.ts'
import { session, user } from '../table.ts'
import type { Admin } from '../users/admin.ts'
import { endSession, endSessions } from './end-sessions.ts'
import { revokeDevices } from './known-device.ts'
import { withinLimits } from './session-limits.ts'

export type StaffSession = Awaited<ReturnType<typeof listStaffSessions>>[number]

/** A member's open sessions, last used first: device, network, start and last use. */
export function listStaffSessions(db: Executor, userId: string, now: Date) {
  const { id, userAgent, ipAddress: network, createdAt, seenAt } = session
  return db
    .select({ id, userAgent, network, createdAt, seenAt })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.userId, userId), gt(session.expiresAt, now), withinLimits(now)))
    .orderBy(desc(session.seenAt), desc(session.createdAt))
}

export type EndSessionsRefusal =
  /** Not a member of the staff, or no longer one. */
  | { reason: 'unknown' }
  /** The caller has just lost the right to do this. */
  | { reason: 'not_admin' }
  /** Their role allows more than the caller's: only owners revoke an owner's sessions (R49). */
  | { reason: 'beyond' }
  /** Members revoke their own sessions in the profile, where the current one stays. */
  | { reason: 'self' }
  /** Already revoked. */
  | { reason: 'ended' }

/**
 * Revokes one session of a member of the staff, or all; with all, their browsers are forgotten, too.
 * @param target.sessionId null for all
 */
export function endStaffSessions(
  { db, clock }: { db: Db; clock: Clock },
  admin: Admin<'team.act'>,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<Outcome<{ name: string }, EndSessionsRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    if (userId === admin.id) return refuse({ reason: 'self' })
    const { roles, own } = await lockRoles(tx, admin.id, 'share')
    if (!own.has('team.act')) return refuse({ reason: 'not_admin' })
    const [member] = await tx
      .select({ name: user.name, email: user.email, role: user.role, staffRoleId: user.staffRoleId })
      .from(user)
      .where(eq(user.id, userId))
    if (member?.role !== 'admin') return refuse({ reason: 'unknown' })
    const allowed = roles.find(({ id }) => id === member.staffRoleId)?.allowed ?? []
    if (allowed.some((permission) => !own.has(permission))) return refuse({ reason: 'beyond' })
    const ofThem = and(eq(session.userId, userId), sessionId === null ? undefined : eq(session.id, sessionId))
    if ((await tx.$count(session, ofThem)) === 0) return refuse({ reason: 'ended' })
    if (sessionId !== null) await endSession(tx, userId, sessionId)
    else {
      await endSessions(tx, userId)
      await revokeDevices(tx, userId)
    }
    const action = sessionId === null ? 'end_sessions' : 'end_session'
    await recordAudit(tx, admin, { subject: 'user', subjectId: userId, name: member.email, action }, now)
    return done({ name: member.name })
  })
}
