import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Staff } from '../accounts/users/admin.ts'
import { type Db, type Executor, isUniqueViolation, transact } from '../db.ts'
import { type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { deletedItem, recordAudit, retainedSince } from './log.ts'
import type { AuditSubject } from './subjects.ts'

type Rows = Record<string, Record<string, unknown>[]>
/** Something deleted, by its id: its rows, with their dates. */
export type DeletedRows = { subjectId: string; rows: Rows }

/**
 * Restores something deleted: the subject's function inserts its rows. Refused as `gone` when it was restored already
 * or purged, as `taken` when a unique rule refuses a row. Whatever is refused can still be restored later.
 */
export async function restoreRows<Value, Reason extends string>(
  { db, clock }: { db: Db; clock: Clock },
  admin: Staff,
  { subject, id }: { subject: AuditSubject; id: string },
  insert: (tx: Executor, deleted: DeletedRows, now: Date) => Promise<Outcome<Value, { reason: Reason }>>,
): Promise<Outcome<Value, { reason: Reason | 'gone' | 'taken' }>> {
  const now = clock.now()
  try {
    return await transact(db, async (tx) => {
      const deleted = await claim(tx, admin, subject, id, now)
      const inserted = deleted && (await insert(tx, deleted, now))
      if (inserted?.ok === false) throw new Refused(inserted.refusal.reason)
      return inserted ?? refuse({ reason: 'gone' })
    })
  } catch (error) {
    if (error instanceof Refused) return refuse({ reason: error.message as Reason })
    if (isUniqueViolation(error)) return refuse({ reason: 'taken' })
    throw error
  }
}

/** Thrown, so that what was deleted is not marked as restored. */
class Refused extends Error {}

/** Marks something deleted as restored by this transaction; null when it can no longer be restored. */
async function claim(
  tx: Executor,
  admin: Staff,
  subject: AuditSubject,
  id: string,
  now: Date,
): Promise<DeletedRows | null> {
  const [found] = await tx
    .update(deletedItem)
    .set({ restoredAt: now })
    .where(
      and(
        eq(deletedItem.id, id),
        eq(deletedItem.subject, subject),
        isNull(deletedItem.restoredAt),
        gt(deletedItem.deletedAt, retainedSince(now)),
      ),
    )
    .returning()
  if (found === undefined) return null
  const { subjectId, name, rows } = found
  await recordAudit(tx, admin, { subject, subjectId, name, action: 'restore' }, now)
  const dated = Object.entries(rows as Rows).map(([table, each]) => [table, each.map(withDates)])
  return { subjectId, rows: Object.fromEntries(dated) }
}

/** JSON has no dates: the texts of columns that are named like an instant become one again. */
const withDates = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && /^(at|\w+At)$/.test(name) ? new Date(value) : value,
    ]),
  )
