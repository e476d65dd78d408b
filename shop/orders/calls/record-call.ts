import { and, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import type { Hours } from '../../settings/opening.ts'
import { confirmationCall, order } from '../table.ts'
import { nextAttemptMinutes, openMinutesLater } from './call-due.ts'
import type { CallInput } from './call-form.ts'

/** 'changed': another admin recorded an outcome in the meantime, or the order was cancelled. */
export type CallRefusal = { reason: 'unknown' | 'changed' }

/**
 * Records the outcome of a call: who, when, and a note. Unanswered calls stay due, 15 opening minutes later; other
 * outcomes end them. Optimistic lock: the second of two admins is refused ('changed').
 */
export function recordCall(
  db: Db,
  clock: Clock,
  admin: Admin<'orders.act'>,
  { number, seen, outcome, note }: CallInput,
  hours: Hours,
): Promise<Outcome<null, CallRefusal>> {
  const now = clock.now()
  const again = outcome === 'no_answer'
  return change(db, admin, { number, seen, action: 'call', open: isNull(confirmationCall.doneAt) }, now, {
    outcome,
    note,
    by: admin.email,
    tries: seen + 1,
    lastTryAt: now,
    ...(again ? { dueAt: openMinutesLater(hours, now, nextAttemptMinutes) } : { doneAt: now }),
  })
}

/** Puts a call back on the list, due at once: its outcome was a mistake, or the customer wants another call. */
export function reopenCall(
  db: Db,
  clock: Clock,
  admin: Admin<'orders.act'>,
  { number, seen }: Pick<CallInput, 'number' | 'seen'>,
): Promise<Outcome<null, CallRefusal>> {
  const now = clock.now()
  // A cancelled order needs no call, whatever was recorded before.
  const open = and(isNotNull(confirmationCall.doneAt), ne(confirmationCall.outcome, 'cancelled'))
  return change(db, admin, { number, seen, action: 'call_again', open }, now, {
    dueAt: now,
    outcome: null,
    doneAt: null,
    by: admin.email,
    tries: seen + 1,
  })
}

function change(
  db: Db,
  admin: Admin<'orders.act'>,
  {
    number,
    seen,
    action,
    open,
  }: { number: string; seen: number; action: 'call' | 'call_again'; open: SQL | undefined },
  now: Date,
  to: Partial<typeof confirmationCall.$inferInsert>,
): Promise<Outcome<null, CallRefusal>> {
  return transact(db, async (tx) => {
    const call = await lock(tx, number)
    if (call === null) return refuse({ reason: 'unknown' })
    if (call.cancelled) return refuse({ reason: 'changed' })
    const [changed] = await tx
      .update(confirmationCall)
      .set(to)
      .where(and(eq(confirmationCall.orderId, call.orderId), eq(confirmationCall.tries, seen), open))
      .returning({ outcome: confirmationCall.outcome })
    if (changed === undefined) return refuse({ reason: 'changed' })
    const changes = [{ field: 'call', from: call.outcome, to: changed.outcome }]
    if (to.note) changes.push({ field: 'note', from: null, to: to.note as never })
    await recordAudit(tx, admin, { subject: 'order', subjectId: number, name: number, action, changes }, now)
    return done(null)
  })
}

/** Locks the order first (lock order), so that it is not cancelled meanwhile. */
async function lock(tx: Executor, number: string) {
  const [found] = await tx
    .select({ orderId: order.id, status: order.status, outcome: confirmationCall.outcome })
    .from(order)
    .innerJoin(confirmationCall, eq(confirmationCall.orderId, order.id))
    .where(eq(order.number, number))
    .for('update', { of: order })
  return found === undefined ? null : { ...found, cancelled: found.status === 'cancelled' }
}
