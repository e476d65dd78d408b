import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { turnStatuses } from './status.ts'
import { order } from './table.ts'

/**
 * Clears an order's review mark (`reason`, as the admin saw it). Refused when it is marked for another reason, or not
 * at all.
 */
export async function endReview(
  db: Db,
  clock: Clock,
  admin: Admin,
  { number, reason }: { number: string; reason: string },
): Promise<Outcome<null, { reason: 'changed' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [ended] = await tx
      .update(order)
      .set({ needsReview: null, updatedAt: now })
      .where(and(eq(order.number, number), eq(order.needsReview, reason)))
      .returning({ id: order.id })
    if (ended === undefined) return refuse({ reason: 'changed' })
    const changes = [{ field: 'review', from: reason, to: null }]
    await recordAudit(tx, admin, { subject: 'order', subjectId: number, name: number, action: 'settle', changes }, now)
    return done(null)
  })
}

/**
 * Records that nothing more of a cancelled order's money is owed, such as when its buyer agreed that the shop keeps a
 * part. Moves no money; a move of the order opens the question again. Refused when nothing is owed (any more).
 */
export async function endOwed(
  db: Db,
  clock: Clock,
  admin: Admin,
  { number, reason }: { number: string; reason: string },
): Promise<Outcome<null, { reason: 'changed' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const owed = and(
      eq(order.number, number),
      eq(order.paymentStatus, 'paid'),
      inArray(order.status, turnStatuses.owed),
      isNull(order.owedEndedAt),
    )
    const [ended] = await tx
      .update(order)
      .set({ owedEndedAt: now, updatedAt: now })
      .where(owed)
      .returning({ id: order.id })
    if (ended === undefined) return refuse({ reason: 'changed' })
    const changes = [{ field: 'owed', from: null, to: reason }]
    const entry = { subject: 'order' as const, subjectId: number, name: number, action: 'end_owed', changes }
    await recordAudit(tx, admin, entry, now)
    return done(null)
  })
}
