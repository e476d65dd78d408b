import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { laterThan } from '../../audit/later-than.ts'
import { auditEntry, recordAudit } from '../../audit/log.ts'
import type { AuditChange, SavedChange } from '../../audit/subjects.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { staffInvitation } from '../invitations/table.ts'
import { user } from '../table.ts'
import type { Admin } from '../users/admin.ts'
import { maxOwnRoles, type RoleInput } from './form.ts'
import { lockRoles } from './lock-roles.ts'
import { staffRole } from './table.ts'

export type RoleRefusal =
  /** No role of the store has this id. */
  | { reason: 'unknown' }
  /** The caller has just lost the right to do this. */
  | { reason: 'not_admin' }
  /** It allows, or would allow, what the caller may not do (R49). */
  | { reason: 'beyond' }
  | { reason: 'taken_ar' | 'taken_en' }
  | { reason: 'full' }
  /** Saved by another admin in the meantime; `version` is the one to save over, `since` what changed, latest first. */
  | { reason: 'changed'; version: string; since: SavedChange[] }

type Ports = { db: Db; clock: Clock }

/**
 * Adds or changes a role of the store; its members have it from their next request. No one adds or removes a permission
 * that they do not have. Refused when another admin saved the role in the meantime (optimistic lock).
 * @param input.id null for a new one
 */
export function saveRole(
  { db, clock }: Ports,
  admin: Admin<'team.act'>,
  { id, version, nameAr, nameEn, permissions }: RoleInput & { id: string | null },
): Promise<Outcome<{ id: string }, RoleRefusal>> {
  const now = clock.now()
  const input = { nameAr, nameEn, permissions }
  return transact(db, async (tx) => {
    const { roles, own } = await lockRoles(tx, admin.id, 'update')
    if (!own.has('team.act')) return refuse({ reason: 'not_admin' })
    const before = roles.find((role) => role.id === id)
    if (id !== null && (before === undefined || before.isBuiltIn)) return refuse({ reason: 'unknown' })
    if (before !== undefined && versionOf(before) !== version)
      return refuse({
        reason: 'changed',
        version: versionOf(before),
        since: await changesSince(tx, before.id, version),
      })
    const touched = [...permissions, ...(before?.allowed ?? [])]
    if (touched.some((permission) => !own.has(permission))) return refuse({ reason: 'beyond' })
    const others = roles.filter((role) => !role.isBuiltIn && role.id !== id)
    if (others.some((role) => role.nameAr === nameAr)) return refuse({ reason: 'taken_ar' })
    if (others.some((role) => role.nameEn === nameEn)) return refuse({ reason: 'taken_en' })

    if (before === undefined) {
      if (others.length >= maxOwnRoles) return refuse({ reason: 'full' })
      const newId = randomUUID()
      await tx.insert(staffRole).values({ id: newId, ...input, createdAt: now, updatedAt: now })
      await recordAudit(tx, admin, { ...thing(newId, input), action: 'create', changes: between(null, input) }, now)
      return done({ id: newId })
    }
    const changes = between(before, input)
    if (changes.length === 0) return done({ id: before.id })
    await tx
      .update(staffRole)
      .set({ ...input, updatedAt: laterThan(now, staffRole.updatedAt) })
      .where(eq(staffRole.id, before.id))
    await recordAudit(tx, admin, { ...thing(before.id, input), action: 'change', changes }, now)
    return done({ id: before.id })
  })
}

/**
 * Deletes a role of the store that no member has and no open invitation gives; otherwise refuses with their names and
 * addresses as `members`.
 */
export function deleteRole(
  { db, clock }: Ports,
  admin: Admin<'team.act'>,
  id: string,
): Promise<Outcome<null, RoleRefusal | { reason: 'in_use'; members: string[] }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { roles, own } = await lockRoles(tx, admin.id, 'update')
    if (!own.has('team.act')) return refuse({ reason: 'not_admin' })
    const before = roles.find((role) => role.id === id)
    if (before === undefined || before.isBuiltIn) return refuse({ reason: 'unknown' })
    if (before.allowed.some((permission) => !own.has(permission))) return refuse({ reason: 'beyond' })
    const members = await tx
      .select({ name: user.name })
      .from(user)
      .where(eq(user.staffRoleId, id))
      .orderBy(asc(user.name))
    const invited = await tx
      .select({ name: staffInvitation.email })
      .from(staffInvitation)
      .where(and(eq(staffInvitation.staffRoleId, id), gt(staffInvitation.expiresAt, now)))
    const holders = [...members, ...invited].map(({ name }) => name)
    if (holders.length > 0) return refuse({ reason: 'in_use', members: holders })
    await tx.delete(staffRole).where(eq(staffRole.id, id))
    await recordAudit(tx, admin, { ...thing(id, before), action: 'delete', changes: between(before, null) }, now)
    return done(null)
  })
}

/** A role's version for the optimistic lock: changes with every save. */
export const versionOf = ({ updatedAt }: { updatedAt: Date }): string => updatedAt.toISOString()

type RoleNames = { nameAr: string; nameEn: string }
const thing = (subjectId: string, { nameAr, nameEn }: RoleNames) =>
  ({ subject: 'role', subjectId, name: `${nameAr} / ${nameEn}` }) as const

type Content = RoleNames & { permissions: readonly string[] }

/** What changed: old and new names, and the permissions added and removed. */
function between(before: Content | null, after: Content | null): AuditChange[] {
  const names = (['nameAr', 'nameEn'] as const)
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => from !== to)
  const [had, has] = [before?.permissions ?? [], after?.permissions ?? []]
  const added = has.filter((permission) => !had.includes(permission))
  const removed = had.filter((permission) => !has.includes(permission))
  return [
    ...names,
    ...(added.length > 0 ? [{ field: 'permissions.added', from: null, to: added }] : []),
    ...(removed.length > 0 ? [{ field: 'permissions.removed', from: removed, to: null }] : []),
  ]
}

/** The latest changes since the opened version. */
async function changesSince(tx: Executor, id: string, version: string): Promise<SavedChange[]> {
  const opened = Date.parse(version)
  const found = await tx
    .select({ by: auditEntry.actorEmail, at: auditEntry.at, changes: auditEntry.changes })
    .from(auditEntry)
    .where(and(eq(auditEntry.subject, 'role'), eq(auditEntry.subjectId, id), eq(auditEntry.action, 'change')))
    .orderBy(desc(auditEntry.id))
    .limit(10)
  return found.filter(({ at }) => Number.isNaN(opened) || at.getTime() >= opened)
}
