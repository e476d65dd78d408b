import { desc, eq } from 'drizzle-orm'
import type { Permission } from '../accounts/roles/permissions.ts'
import { mayAll, type Staff } from '../accounts/users/admin.ts'
import { auditEntry } from '../audit/log.ts'
import type { AuditSubject } from '../audit/subjects.ts'
import type { Executor } from '../db.ts'
import { changesShown } from '../numbers.ts'
import { order, orderEvent } from '../orders/table.ts'

/** A change: of an order by its number, of anything else by its id. */
export type Change = { id: string; subject: AuditSubject; of: string }

const needs: Partial<Record<AuditSubject, Permission>> = {
  order: 'orders.see',
  message: 'messages.see',
  booking: 'appointments.see',
  product: 'products.see',
  review: 'reviews.see',
}

/**
 * The latest changes, newest first, that this role may see: events of orders and the audit log. The ids are a window
 * and not the newest alone, so that a transaction that commits after a later one is not missed.
 */
export async function readChanges(db: Executor, staff: Pick<Staff, 'permissions'>): Promise<Change[]> {
  const [events, entries] = await Promise.all([
    db
      .select({ id: orderEvent.id, of: order.number })
      .from(orderEvent)
      .innerJoin(order, eq(order.id, orderEvent.orderId))
      .orderBy(desc(orderEvent.id))
      .limit(changesShown),
    db
      .select({ id: auditEntry.id, subject: auditEntry.subject, of: auditEntry.subjectId })
      .from(auditEntry)
      .orderBy(desc(auditEntry.id))
      .limit(changesShown),
  ])
  return [
    ...events.map(({ id, of }): Change => ({ id: `event ${id}`, subject: 'order', of })),
    ...entries.map(({ id, subject, of }): Change => ({ id: `audit ${id}`, subject, of })),
  ].filter(({ subject }) => {
    const permission = needs[subject]
    return permission !== undefined && mayAll(staff, [permission])
  })
}
