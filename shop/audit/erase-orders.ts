import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { whileErasing } from './erasing.ts'
import { auditEntry } from './log.ts'
import type { AuditAction } from './subjects.ts'

/** Actions on an order whose old and new values are the buyer's data. */
const personal: AuditAction[] = [
  'contact',
  'note',
  'resend',
  'send_again',
  'ship',
  'parcel_changed',
  'return_accepted',
  'return_rejected',
  'return_closed',
]

/** Fields of the other actions in which staff write what they like, such as why they took something off. */
const freeText = ['note', 'reason']

/**
 * Erases a buyer's details from the audit of their orders (GDPR), in the transaction that erases the orders: who did
 * what and when stays. The database allows no other change of an entry.
 */
export async function eraseOrderAudit(tx: Executor, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const numbers = tx
    .select({ number: order.number })
    .from(order)
    .where(inArray(order.id, [...orderIds]))
  const erased = sql`(select coalesce(jsonb_agg(
        case when ${inArray(auditEntry.action, personal)} or one ->> 'field' = any(${sql.param(freeText)}::text[])
          then jsonb_build_object('field', one -> 'field', 'from', null, 'to', null) else one end
        order by place), '[]')
      from jsonb_array_elements(${auditEntry.changes}) with ordinality changed(one, place))`
  await whileErasing(tx, () =>
    tx
      .update(auditEntry)
      .set({ changes: erased })
      .where(and(eq(auditEntry.subject, 'order'), inArray(auditEntry.subjectId, numbers))),
  )
}
