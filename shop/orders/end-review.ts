import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { reviewAfter } from '../appointments/review-flag.ts'
import { recordAudit } from '../audit/log.ts'
import type { AuditChange } from '../audit/subjects.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import type { OrderRow } from './read.ts'
import { taskStatuses } from './status.ts'
import { order } from './table.ts'

type Ended = Outcome<null, { reason: 'changed' }>

/**
 * Ends an order's review (`reason`, as the admin saw it); it stays flagged for a session whose money is undecided.
 * Refused when it is flagged for another reason, or not at all.
 */
export function endReview(
  db: Db,
  clock: Clock,
  admin: Admin<'orders.act'>,
  { number, reason }: { number: string; reason: string },
): Promise<Ended> {
  const entry = { number, action: 'settle' as const, changes: [{ field: 'review', from: reason, to: null }] }
  return end(
    db,
    clock,
    admin,
    entry,
    eq(order.needsReview, reason),
    () => ({ needsReview: null }),
    async (tx, ended) => {
      const needsReview = await reviewAfter(tx, ended)
      if (needsReview !== null) await tx.update(order).set({ needsReview }).where(eq(order.id, ended.id))
    },
  )
}

/**
 * Records that nothing more of a cancelled order's money is owed, such as when its buyer agreed that the shop keeps a
 * part. Moves no money; a move of the order reopens the question. Refused when nothing is owed (any more).
 */
export function endOwed(
  db: Db,
  clock: Clock,
  admin: Admin<'orders.act'>,
  { number, reason }: { number: string; reason: string },
): Promise<Ended> {
  const entry = { number, action: 'end_owed' as const, changes: [{ field: 'owed', from: null, to: reason }] }
  const owed = and(eq(order.paymentStatus, 'paid'), inArray(order.status, taskStatuses.owed), isNull(order.owedEndedAt))
  return end(db, clock, admin, entry, owed, (now) => ({ owedEndedAt: now }))
}

/** Resolves an order's open question, if it is still open, and records who did. */
function end(
  db: Db,
  clock: Clock,
  admin: Admin<'orders.act'>,
  { number, action, changes }: { number: string; action: 'settle' | 'end_owed'; changes: AuditChange[] },
  isOpen: SQL | undefined,
  ended: (now: Date) => Partial<typeof order.$inferInsert>,
  recorded?: (tx: Executor, ended: OrderRow) => Promise<void>,
): Promise<Ended> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const rows = await tx
      .update(order)
      .set({ ...ended(now), updatedAt: now })
      .where(and(eq(order.number, number), isOpen))
      .returning()
    if (rows[0] === undefined) return refuse({ reason: 'changed' })
    await recordAudit(tx, admin, { subject: 'order', subjectId: number, name: number, action, changes }, now)
    await recorded?.(tx, rows[0])
    return done(null)
  })
}
