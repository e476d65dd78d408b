import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { confirmationCall } from '../table.ts'

/**
 * Puts an order on the list of calls, in the transaction that makes it paid. An existing entry is unchanged, unless it
 * was closed because the order was cancelled.
 */
export const dueCall = (tx: Executor, orderId: string, dueAt: Date) =>
  tx
    .insert(confirmationCall)
    .values({ orderId, dueAt })
    .onConflictDoUpdate({
      target: confirmationCall.orderId,
      set: { dueAt, outcome: null, doneAt: null, by: null },
      setWhere: eq(confirmationCall.outcome, 'cancelled'),
    })

/** Closes the call of an order that was cancelled or handed over; a finished call is unchanged. Returns whether it did. */
export async function closeCall(
  tx: Executor,
  orderId: string,
  why: { outcome: 'cancelled' | 'not_needed'; by: string },
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .update(confirmationCall)
    .set({ ...why, doneAt: now })
    .where(and(eq(confirmationCall.orderId, orderId), isNull(confirmationCall.doneAt)))
    .returning({ orderId: confirmationCall.orderId })
  return closed.length > 0
}
