import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { auditEntry } from './log.ts'

/** Actions on an order whose old and new values are the buyer's data. */
const personal = [
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
  const erasing = (on: 'on' | '') => tx.execute(sql`select set_config('bustan.erasing', ${on}, true)`)
  await erasing('on')
  await tx
    .update(auditEntry)
    .set({
      changes: sql`(select coalesce(jsonb_agg(jsonb_build_object('field', one -> 'field', 'from', null, 'to', null)), '[]')
        from jsonb_array_elements(${auditEntry.changes}) one)`,
    })
    .where(
      and(
        eq(auditEntry.subject, 'order'),
        inArray(auditEntry.subjectId, numbers),
        inArray(auditEntry.action, personal),
      ),
    )
  await erasing('')
}
