import { and, eq, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { auditEntry, deletedItem, retainedSince } from '../audit/log.ts'
import type { AuditAction, AuditSubject } from '../audit/subjects.ts'
import { productImport } from '../catalog/import/table.ts'
import { product } from '../catalog/table.ts'
import { type Executor, rowsOf } from '../db.ts'
import { countCapped, keyset, type PageQuery, pageOf } from '../pagination.ts'
import { hasWords } from '../search-vector.ts'
import { withCursor } from './numbered-list.ts'

/** Filters of the audit log; `from` is inclusive, `until` exclusive. */
type AuditFilters = {
  typed?: string
  subject?: AuditSubject | undefined
  actor?: string | undefined
  action?: AuditAction | undefined
  from?: Date | undefined
  until?: Date | undefined
}

/** A field of the product last deleted under an entry's id, while it can still be restored. */
const ofDeleted = (
  field: 'title' | 'titleEn',
) => sql`(select gone.rows #>> array['product', '0', ${sql.raw(`'${field}'`)}]
  from ${deletedItem} gone where gone.subject = 'product' and ${auditEntry.subject} = 'product'
    and gone.subject_id = ${auditEntry.subjectId} order by gone.deleted_at desc limit 1)`

/** The product of an entry; a review's is the first word of its name. */
const productOf = sql`case ${auditEntry.subject} when 'product' then ${auditEntry.subjectId}
  when 'review' then split_part(${auditEntry.name}, ' ', 1) end`

const columns = {
  id: auditEntry.id,
  at: auditEntry.at,
  actorEmail: auditEntry.actorEmail,
  action: auditEntry.action,
  subject: auditEntry.subject,
  subjectId: auditEntry.subjectId,
  name: auditEntry.name,
  changes: auditEntry.changes,
  /** A product's current titles, or those when it was deleted, for a review its product's; null for other subjects. */
  title: sql<string | null>`coalesce(${product.title}, ${ofDeleted('title')})`,
  titleEn: sql<string | null>`coalesce(${product.titleEn}, ${ofDeleted('titleEn')})`,
  /** An import that has not been undone; its rows are emptied after 30 days. */
  isUndoable: sql<boolean>`${auditEntry.action} = 'import' and exists (select from ${productImport} past
    where past.id::text = ${auditEntry.subjectId} and past.undone_at is null and past.rows <> '[]')`,
}

function narrowed({ typed = '', subject, actor, action, from, until }: AuditFilters): SQL | undefined {
  return and(
    hasWords(auditEntry.words, typed),
    subject && eq(auditEntry.subject, subject),
    actor ? eq(auditEntry.actorEmail, actor) : undefined,
    action ? eq(auditEntry.action, action) : undefined,
    from && gte(auditEntry.at, from),
    until && lt(auditEntry.at, until),
  )
}

/** A page of the audit log, newest first. */
export async function listAudit(db: Executor, filters: AuditFilters, page: PageQuery) {
  const { where, orderBy, limit } = keyset({ createdAt: auditEntry.at, id: auditEntry.id }, page)
  const found = await db
    .select(columns)
    .from(auditEntry)
    .leftJoin(product, sql`${product.id} = ${productOf}`)
    .where(and(narrowed(filters), where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found.map(withCursor), page)
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number]

/** Number of entries the filters find, at most one more than `maxCounted`. */
export const countAudit = (db: Executor, filters: AuditFilters): Promise<number> =>
  countCapped(db, db.select({ id: auditEntry.id }).from(auditEntry).where(narrowed(filters)).$dynamic())

/** The admins and actions in the audit, for its filters; each by one index step. */
export async function auditChoices(db: Executor): Promise<{ actors: string[]; actions: AuditAction[] }> {
  const [actors, actions] = await Promise.all([distinct(db, 'actor_email'), distinct<AuditAction>(db, 'action')])
  return { actors, actions }
}

async function distinct<Value extends string>(db: Executor, column: 'actor_email' | 'action'): Promise<Value[]> {
  const name = sql.identifier(column)
  const rows = await rowsOf<{ value: Value }>(
    db,
    sql`
    with recursive step(value) as (
      (select min(${name}) from audit_entry)
      union all
      (select (select min(${name}) from audit_entry where ${name} > step.value) from step where step.value is not null)
    )
    select value from step where value is not null limit 200`,
  )
  return rows.map(({ value }) => value)
}

const titleOfDeleted = (field: 'title' | 'titleEn') =>
  sql<string | null>`${deletedItem.rows} #>> array['product', '0', ${sql.raw(`'${field}'`)}]`

/** A page of items that can still be restored, last deleted first. */
export async function listDeleted(db: Executor, now: Date, page: PageQuery) {
  const { where, orderBy, limit } = keyset({ createdAt: deletedItem.deletedAt, id: deletedItem.id }, page)
  const found = await db
    .select({
      id: deletedItem.id,
      subject: deletedItem.subject,
      subjectId: deletedItem.subjectId,
      name: deletedItem.name,
      title: titleOfDeleted('title'),
      titleEn: titleOfDeleted('titleEn'),
      by: deletedItem.by,
      createdAt: deletedItem.deletedAt,
    })
    .from(deletedItem)
    .where(and(isNull(deletedItem.restoredAt), gt(deletedItem.deletedAt, retainedSince(now)), where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found, page)
}

/** The subject of a deleted item, or null when it can no longer be restored. */
export async function subjectOfDeleted(db: Executor, id: string, now: Date): Promise<AuditSubject | null> {
  const [found] = await db
    .select({ subject: deletedItem.subject })
    .from(deletedItem)
    .where(and(eq(deletedItem.id, id), isNull(deletedItem.restoredAt), gt(deletedItem.deletedAt, retainedSince(now))))
  return found?.subject ?? null
}
