import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Staff } from '../accounts/users/admin.ts'
import type { Executor } from '../db.ts'
import { wordsColumn, wordsOf } from '../search-vector.ts'
import { recordSecurity } from './security-log.ts'
import { securityOfAudit } from './security-of-audit.ts'
import { type AuditAction, type AuditChange, type AuditSubject, auditActions, auditSubjects } from './subjects.ts'

/** Who changed what in the admin area, from what to what, and when. The database refuses to change or delete a row. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: text().notNull(),
    actorEmail: text().notNull(),
    /** The action, in the terms of its subject. */
    action: text({ enum: auditActions }).notNull(),
    subject: text({ enum: auditSubjects }).notNull(),
    subjectId: text().notNull(),
    /** The subject's name for people: an order's number, a product's title, a code. */
    name: text().notNull(),
    changes: jsonb().$type<AuditChange[]>().notNull().default([]),
    words: wordsColumn().generatedAlwaysAs(
      (): ReturnType<typeof wordsOf> =>
        wordsOf(sql`${auditEntry.name}`, sql`${auditEntry.actorEmail}`, sql`${auditEntry.subjectId}`),
    ),
  },
  (table) => [
    index('audit_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_of').on(table.subject, table.subjectId, table.id),
    // One index per filter of the list, newest first.
    index('audit_of_subject').on(table.subject, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_of_actor').on(table.actorEmail, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_of_action').on(table.action, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_words').using('gin', table.words),
  ],
)

/** What an admin deleted, complete, so that it can be restored; emptied after 30 days. */
export const deletedItem = pgTable(
  'deleted_item',
  {
    id: uuid().primaryKey(),
    subject: text({ enum: auditSubjects }).notNull(),
    subjectId: text().notNull(),
    name: text().notNull(),
    /** The deleted rows by table, in the form that the subject's `restore` expects. */
    rows: jsonb().notNull(),
    by: text().notNull(),
    deletedAt: timestamp({ withTimezone: true }).notNull(),
    restoredAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('deleted_newest').on(table.deletedAt.desc().nullsFirst(), table.id)],
)

/** The shop itself, where a setting acts in place of an admin. */
export const systemActor = { id: 'system', email: 'system' } as const
/** An integration, named after its API key. */
export type KeyActor = { readonly id: `key:${string}`; readonly email: `API: ${string}` }
export type Actor = Staff | typeof systemActor | KeyActor

type Thing = { subject: AuditSubject; subjectId: string; name: string }
type Deleted = Thing & { rows: Record<string, readonly object[]> }
type NewEntry = Thing & { action: AuditAction; changes?: readonly AuditChange[] }

/**
 * Records an admin's action in the transaction that performs it. Called by every admin verb. Nothing is recorded when
 * `changes` is given and empty.
 */
export async function recordAudit(tx: Executor, actor: Actor, entry: NewEntry, now: Date): Promise<void> {
  if (entry.changes?.length === 0) return
  const written = { at: now, actorId: actor.id, actorEmail: actor.email, ...entry, changes: [...(entry.changes ?? [])] }
  await tx.insert(auditEntry).values(written)
  const event = securityOfAudit(written)
  if (event) await recordSecurity(tx, { ...event, accountId: actor.id }, now)
}

/** How often an action was recorded of a subject within the last hour. */
export function timesLately(
  tx: Executor,
  { subject, subjectId, action }: Pick<typeof auditEntry.$inferSelect, 'subject' | 'subjectId' | 'action'>,
  now: Date,
): Promise<number> {
  const isIt = and(eq(auditEntry.subject, subject), eq(auditEntry.subjectId, subjectId), eq(auditEntry.action, action))
  return tx.$count(auditEntry, and(isIt, gt(auditEntry.at, new Date(now.getTime() - 3_600_000))))
}

/** The fields in which two states of a row differ, for `recordAudit`; compares instants, and lists by content. */
export function changesBetween<Row extends object>(
  before: Row,
  after: Partial<Row>,
  fields = Object.keys(after) as (keyof Row & string)[],
): AuditChange[] {
  const plain = (value: unknown) => (value === undefined ? null : JSON.parse(JSON.stringify(value)))
  return fields
    .map((field) => ({ field, from: plain(before[field]), to: plain(after[field]) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}

/** Stores what is being deleted, and records it; returns the id to restore it by. */
export async function recordDeletion(tx: Executor, admin: Staff, thing: Deleted, now: Date): Promise<string> {
  const { rows: _, ...named } = thing
  await recordAudit(tx, admin, { ...named, action: 'delete' }, now)
  const id = randomUUID()
  await storeDeleted(tx, admin, [{ id, ...thing }], now)
  return id
}

/** Stores what is being deleted, by new ids, without entries of its own: for an action whose entry covers all of it. */
export async function storeDeleted(
  tx: Executor,
  admin: Staff,
  things: readonly (Deleted & { id: string })[],
  now: Date,
): Promise<void> {
  if (things.length > 0)
    await tx.insert(deletedItem).values(things.map((thing) => ({ ...thing, by: admin.email, deletedAt: now })))
}

/** How many days something deleted can be restored. */
export const retentionDays = 30
const maxAgeMs = retentionDays * 24 * 3_600_000

/** The instant before which deleted items can no longer be restored. */
export const retainedSince = (now: Date): Date => new Date(now.getTime() - maxAgeMs)

/** A purged item: its rows, and whether they were restored and so are still in use. */
export type Purged = {
  subject: AuditSubject
  subjectId: string
  rows: Record<string, Record<string, unknown>[]>
  isRestored: boolean
}

/** Empties items deleted before an instant; the caller removes their files outside the database. */
export function purgeDeleted(tx: Executor, before: Date): Promise<Purged[]> {
  return dropDeleted(tx, lt(deletedItem.deletedAt, before))
}

/**
 * Erases restorable deleted rows that contain the user's address (GDPR). They cannot be restored afterwards.
 * @param email in lower case
 */
export function eraseDeleted(tx: Executor, { subject, ...found }: OfAddress): Promise<Purged[]> {
  return dropDeleted(tx, sql`${eq(deletedItem.subject, subject)} and ${hasAddress(found)}`)
}

type OfAddress = { subject: AuditSubject; table: string; column: string; email: string }
const hasAddress = ({ table, column, email }: Omit<OfAddress, 'subject'>) =>
  sql`exists (select 1 from jsonb_array_elements(${deletedItem.rows} -> ${table}::text) one
    where lower(one ->> ${column}::text) = ${email})`

/**
 * Erases the rows of one table with the user's address (GDPR) from deleted items, which otherwise stay restorable.
 * @param email in lower case
 */
export async function eraseInDeleted(tx: Executor, { subject, table, column, email }: OfAddress): Promise<void> {
  const others = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${deletedItem.rows} -> ${table}::text) one
    where lower(one ->> ${column}::text) <> ${email})`
  await tx
    .update(deletedItem)
    .set({ rows: sql`jsonb_set(${deletedItem.rows}, array[${table}::text], ${others})` })
    .where(and(eq(deletedItem.subject, subject), hasAddress({ table, column, email })))
}

async function dropDeleted(tx: Executor, which: SQL): Promise<Purged[]> {
  const gone = await tx.delete(deletedItem).where(which).returning()
  return gone.map(({ subject, subjectId, rows, restoredAt }) => ({
    subject,
    subjectId,
    rows: rows as Purged['rows'],
    isRestored: restoredAt !== null,
  }))
}
