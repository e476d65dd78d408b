import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { auditEntry, changesBetween, recordAudit } from '../audit/log.ts'
import type { SavedChange } from '../audit/subjects.ts'
import { type Db, type Executor, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { unchangedInstant } from '../typed/moment.ts'
import { type CodeRules, maxGenerated, recordedRules } from './form.ts'
import { type UnknownProducts, withProducts } from './resolve-products.ts'
import { discountCode } from './table.ts'

export type ChangeCodeRefusal =
  | { reason: 'unknown' }
  | UnknownProducts
  /** Saved by another admin in the meantime; `version` is the current one, `since` what changed, latest first. */
  | { reason: 'changed'; version: number; since: SavedChange[] }
  /** It has been used more often than the new limit allows. */
  | { reason: 'limit_below_used'; used: number }

/**
 * Changes the rules of a code. Orders keep the discount they were placed with. Refused when the version that was opened
 * is outdated (optimistic lock): the second of two editors sees what the first one changed.
 */
export function changeCode(
  db: Db,
  clock: Clock,
  admin: Admin<'discounts.act'>,
  { code, version, rules: typed }: { code: string; version: number; rules: CodeRules },
): Promise<Outcome<{ changed: boolean }, ChangeCodeRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    // Locked against concurrent uses, so that the limit below is compared with all of them.
    const [before] = await tx.select().from(discountCode).where(eq(discountCode.code, code)).for('update')
    if (before === undefined) return refuse({ reason: 'unknown' })
    if (before.version !== version) {
      const since = await changesSince(tx, before, before.version - version)
      return refuse({ reason: 'changed', version: before.version, since })
    }
    const known = await withProducts(tx, typed)
    if (!known.ok) return known
    const rules = known.value
    if (rules.usageLimit !== null && rules.usageLimit < before.usedCount)
      return refuse({ reason: 'limit_below_used', used: before.usedCount })
    const after: CodeRules = {
      ...rules,
      startsAt: unchangedInstant(rules.startsAt, before.startsAt, 'start'),
      endsAt: unchangedInstant(rules.endsAt, before.endsAt, 'end'),
    }
    const changes = changesBetween(recordedRules(before), recordedRules(after))
    if (changes.length === 0) return done({ changed: false })
    await tx
      .update(discountCode)
      .set({ ...after, version: version + 1 })
      .where(eq(discountCode.code, code))
    await recordAudit(
      tx,
      admin,
      { subject: 'discount_code', subjectId: code, name: code, action: 'change', changes },
      now,
    )
    await pagesChanged(tx, [`code:${code}`])
    return done({ changed: true })
  })
}

/** The latest changes since the opened version: each version has its entry, of the code or of its batch with it. */
async function changesSince(
  tx: Executor,
  { code, batch }: Pick<typeof discountCode.$inferSelect, 'code' | 'batch'>,
  versions: number,
): Promise<SavedChange[]> {
  if (versions < 1) return []
  const ofCode = and(eq(auditEntry.subjectId, code), eq(auditEntry.action, 'change'))
  const withCode = sql`${auditEntry.changes} @> ${JSON.stringify([{ field: 'codes', to: [code] }])}::jsonb`
  const ofBatch =
    batch === null ? undefined : and(eq(auditEntry.subjectId, batch), eq(auditEntry.action, 'batch'), withCode)
  const entries = await tx
    .select({ by: auditEntry.actorEmail, at: auditEntry.at, changes: auditEntry.changes })
    .from(auditEntry)
    .where(and(eq(auditEntry.subject, 'discount_code'), or(ofCode, ofBatch)))
    .orderBy(desc(auditEntry.id))
    .limit(Math.min(versions, 10))
  return entries.map(({ changes, ...entry }) => ({
    ...entry,
    changes: changes.filter(({ field }) => field !== 'count' && field !== 'codes'),
  }))
}

/** Activates or deactivates a code, whatever edits are open. False when nothing changed. */
export function setCodeActive(
  db: Db,
  clock: Clock,
  admin: Admin<'discounts.act'>,
  { code, isActive }: { code: string; isActive: boolean },
): Promise<Outcome<{ changed: boolean }, { reason: 'unknown' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(discountCode).where(eq(discountCode.code, code)).for('update')
    if (before === undefined) return refuse({ reason: 'unknown' })
    const changes = changesBetween(before, { isActive })
    if (changes.length === 0) return done({ changed: false })
    await tx
      .update(discountCode)
      .set({ isActive, version: before.version + 1 })
      .where(eq(discountCode.code, code))
    await recordAudit(
      tx,
      admin,
      { subject: 'discount_code', subjectId: code, name: code, action: 'change', changes },
      now,
    )
    await pagesChanged(tx, [`code:${code}`])
    return done({ changed: true })
  })
}

/** Activates or deactivates all codes of a batch, with one audit entry; `changed` is the number of codes. */
export function setBatchActive(
  db: Db,
  clock: Clock,
  admin: Admin<'discounts.act'>,
  { batch, isActive }: { batch: string; isActive: boolean },
): Promise<Outcome<{ changed: number }, { reason: 'unknown' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const own = eq(discountCode.batch, batch)
    // In one order: two admins may switch the same batch.
    const codes = await tx
      .select({ code: discountCode.code, isActive: discountCode.isActive })
      .from(discountCode)
      .where(own)
      .orderBy(asc(discountCode.code))
      .limit(maxGenerated)
      .for('update')
    if (codes.length === 0) return refuse({ reason: 'unknown' })
    const changed = codes.filter((each) => each.isActive !== isActive).map(({ code }) => code)
    if (changed.length === 0) return done({ changed: 0 })
    await tx
      .update(discountCode)
      .set({ isActive, version: sql`${discountCode.version} + 1` })
      .where(and(own, ne(discountCode.isActive, isActive)))
    const changes = [
      { field: 'isActive', from: !isActive, to: isActive },
      { field: 'count', from: null, to: changed.length },
      { field: 'codes', from: null, to: changed },
    ]
    const entry = { subject: 'discount_code', subjectId: batch, name: batch, action: 'batch', changes } as const
    await recordAudit(tx, admin, entry, now)
    return done({ changed: changed.length })
  })
}
