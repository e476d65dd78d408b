import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { order } from './table.ts'

export type SaveNotesRefusal = { reason: 'unknown_order' } | { reason: 'changed'; notes: string }

/**
 * Saves the team's notes on an order. `seen` is what the admin started from: notes changed meanwhile are returned
 * instead of overwritten.
 */
export async function saveNotes(
  db: Db,
  clock: Clock,
  admin: Admin<'orders.act' | 'customers.contact'>,
  { number, notes, seen }: { number: string; notes: string; seen: string },
): Promise<Outcome<null, SaveNotesRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx
      .select({ id: order.id, adminNotes: order.adminNotes })
      .from(order)
      .where(eq(order.number, number))
      .for('update')
    if (found === undefined) return refuse({ reason: 'unknown_order' })
    if (found.adminNotes === notes) return done(null)
    if (found.adminNotes !== seen) return refuse({ reason: 'changed', notes: found.adminNotes })
    await tx.update(order).set({ adminNotes: notes, updatedAt: now }).where(eq(order.id, found.id))
    const changes = changesBetween({ adminNotes: found.adminNotes }, { adminNotes: notes })
    await recordAudit(tx, admin, { subject: 'order', subjectId: number, name: number, action: 'note', changes }, now)
    return done(null)
  })
}
