import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { type Admin, may } from '../accounts/users/admin.ts'
import { auditEntry, changesBetween, recordAudit } from '../audit/log.ts'
import type { AuditChange } from '../audit/subjects.ts'
import { type Db, type Executor, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { type StoreSettings, settingsSchema } from './form.ts'
import { readSettingsAndVersions, versionOf } from './read.ts'
import { setting } from './table.ts'

/** Another admin saved since the version that was seen: who, what, and the current version. */
export type SettingsChanged = { reason: 'changed'; version: string; by: string | null; changes: AuditChange[] }

/** Groups about sign-in and fresh proofs of identity: for those who may change the security area. */
const securityGroups: readonly (keyof StoreSettings)[] = ['security', 'refunds']

/**
 * Changes whole groups of the store's settings, audits the changes and notifies every process. With `seen`, the version
 * on the screen, a concurrent change is refused with its diff. Expects validated values: throws when a group does not
 * match its schema.
 * @param to the new groups, or a function that gives them from the stored settings, read under the lock
 */
export async function changeSettings(
  db: Db,
  clock: Clock,
  admin: Admin<'settings.act'>,
  to: Partial<StoreSettings> | ((stored: StoreSettings) => Partial<StoreSettings>),
  seen?: string,
): Promise<Outcome<null, SettingsChanged>> {
  return transact(db, async (tx) => {
    // A group that was never saved has no row to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`)
    const { settings, changedAt } = await readSettingsAndVersions(tx)
    const groups = typeof to === 'function' ? to(settings) : to
    const checked = settingsSchema.partial().parse(groups)
    const keys = Object.keys(groups) as (keyof StoreSettings)[]
    if (keys.length === 0) return done(null)
    if (keys.some((key) => securityGroups.includes(key)) && !may(admin, 'security.act'))
      throw new Error('whoever changes these settings must be asked for security.act')
    const version = versionOf(changedAt, keys)
    if (seen !== undefined && seen !== version) return refuse(await changedSince(tx, keys, seen, version))
    // Always later than the previous version, so that two saves at one moment are two versions.
    const last = keys.map((key) => changedAt[key]?.getTime() ?? 0)
    const now = new Date(Math.max(clock.now().getTime(), ...last.map((at) => at + 1)))
    await tx
      .insert(setting)
      .values(keys.map((key) => ({ key, value: checked[key], updatedAt: now })))
      .onConflictDoUpdate({
        target: setting.key,
        set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
      })
    for (const key of keys) {
      const changes = changesBetween(flat(key, settings[key]), flat(key, checked[key]))
      await recordAudit(tx, admin, { subject: 'setting', subjectId: key, name: key, action: 'change', changes }, now)
    }
    await pagesChanged(tx, ['settings'])
    return done(null)
  })
}

/** Others' changes of the settings since a version, from the audit log: each field with its old and new value. */
async function changedSince(
  tx: Executor,
  keys: readonly string[],
  seen: string,
  version: string,
): Promise<SettingsChanged> {
  const since = new Date(seen === '' ? 0 : Date.parse(seen) + 1)
  const entries = await tx
    .select({ by: auditEntry.actorEmail, changes: auditEntry.changes })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.subject, 'setting'),
        inArray(auditEntry.subjectId, [...keys]),
        gte(auditEntry.at, Number.isNaN(since.getTime()) ? new Date(0) : since),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(100)
  const changes = new Map<string, AuditChange>()
  for (const change of entries.reverse().flatMap((entry) => entry.changes))
    changes.set(change.field, { ...change, from: changes.get(change.field)?.from ?? change.from })
  return { reason: 'changed', version, by: entries.at(-1)?.by ?? null, changes: [...changes.values()] }
}

/** A group's values by path ("shipping.fee", "name.ar"); a list is one value. */
function flat(path: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { [path]: value }
  return Object.assign({}, ...Object.entries(value).map(([name, each]) => flat(`${path}.${name}`, each)))
}
