import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { changesBetween, recordAudit } from '../../audit/log.ts'
import { recordSecurity } from '../../audit/security-log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Shop } from '../../shop.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { user } from '../table.ts'
import type { Admin } from './admin.ts'
import { announceAdmin } from './announce-admin.ts'

export type ManageRefusal =
  | { reason: 'unknown' }
  /** One of ADMIN_EMAILS (R26). */
  | { reason: 'built_in' }
  | { reason: 'last_admin' }
  /** The address is not verified: whoever registered it may be a stranger. */
  | { reason: 'unproven' }
  /** Whoever asks has lost the right to, a moment ago. */
  | { reason: 'not_admin' }

type Ports = Pick<Shop, 'db' | 'jobs' | 'clock'>
type Target = { admin: Admin; userId: string; builtIn: readonly string[] }

/**
 * Gives or takes the admin role; it counts from that person's next request. A built-in admin and the last active one
 * keep it, also when two admins take it from each other at the same moment.
 */
export function changeRole({ db, jobs, clock }: Ports, target: Target, role: 'admin' | 'user') {
  const now = clock.now()
  return change(db, target, { role }, now, async (tx, { email, role: before }) => {
    await tx.update(user).set({ role, updatedAt: now }).where(eq(user.id, target.userId))
    if (role === 'admin' && before !== role)
      await announceAdmin(tx, jobs, { userId: target.userId, how: 'promoted', email }, target.builtIn, now)
  })
}

/** Switches an account on or off; off ends its sessions at once. The same admins are protected as by `changeRole`. */
export function setActive(db: Db, target: Target, isActive: boolean, now: Date) {
  return change(db, target, { isActive }, now, async (tx) => {
    await tx.update(user).set({ isActive, updatedAt: now }).where(eq(user.id, target.userId))
    if (!isActive) await endSessions(tx, target.userId)
  })
}

function change(
  db: Db,
  { admin, userId, builtIn }: Target,
  to: { role: 'admin' | 'user' } | { isActive: boolean },
  now: Date,
  act: (tx: Executor, before: { email: string; role: string }) => Promise<void>,
): Promise<Outcome<null, ManageRefusal>> {
  const takesAway = 'role' in to ? to.role === 'user' : !to.isActive
  return transact(db, async (tx) => {
    // Every active admin is locked, in one order: of two such changes the second sees what the first has done.
    const admins = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.role, 'admin'), eq(user.isActive, true)))
      .orderBy(asc(user.id))
      .for('update')
    if (!admins.some(({ id }) => id === admin.id)) return refuse({ reason: 'not_admin' })
    const [target] = await tx
      .select({ email: user.email, proven: user.emailVerified, role: user.role, isActive: user.isActive })
      .from(user)
      .where(eq(user.id, userId))
      .for('update')
    if (target === undefined) return refuse({ reason: 'unknown' })
    if ('role' in to && to.role === 'admin' && !target.proven) return refuse({ reason: 'unproven' })
    if (takesAway && builtIn.includes(target.email)) return refuse({ reason: 'built_in' })
    if (takesAway && admins.length === 1 && admins[0]?.id === userId) return refuse({ reason: 'last_admin' })
    await act(tx, target)
    const changes = changesBetween<{ role: string; isActive: boolean }>(target, to)
    await recordAudit(
      tx,
      admin,
      { subject: 'user', subjectId: userId, name: target.email, action: 'change', changes },
      now,
    )
    return done(null)
  })
}

/** At every start: the proven accounts of ADMIN_EMAILS are admins, whenever the list was written. */
export async function promoteBuiltIn({ db, jobs, clock }: Ports, builtIn: readonly string[]): Promise<void> {
  if (builtIn.length === 0) return
  await transact(db, async (tx) => {
    const promoted = await tx
      .update(user)
      .set({ role: 'admin' })
      .where(and(inArray(user.email, [...builtIn]), eq(user.emailVerified, true), ne(user.role, 'admin')))
      .returning({ userId: user.id, email: user.email })
    for (const one of promoted) {
      const now = clock.now()
      await recordSecurity(tx, { kind: 'admin_made', aboutId: one.userId, details: { how: 'built_in' } }, now)
      await announceAdmin(tx, jobs, { ...one, how: 'built_in' }, builtIn, now)
    }
  })
}

/** Records when and how a user signed in. @param how the last factor used */
export async function recordSignIn(db: Executor, userId: string, how: string, now: Date): Promise<void> {
  await recordSecurity(db, { kind: 'sign_in', accountId: userId, details: { how } }, now)
  await db.update(user).set({ lastSignInAt: now }).where(eq(user.id, userId))
}
