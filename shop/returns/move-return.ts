import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs } from '../ports.ts'
import { returnAddress } from '../settings/delivery/returns.ts'
import { readSettings } from '../settings/read.ts'
import { announceReturn, publishReturns } from './announce.ts'
import { type ReturnMove, returnMoves } from './status.ts'
import { orderReturn } from './table.ts'

/** `no_address`: neither the answer nor the settings say where an accepted return is to be sent. */
export type MoveRefusal = { reason: 'unknown_return' | 'changed' | 'no_address' }

export type ReturnMoveInput = {
  /** The order's number. */
  number: string
  returnId: string
  /** The version that was seen; null for the current one. */
  version: number | null
  to: ReturnMove
  /** For the buyer: what to do with the parcel, or the reason of a rejection. */
  answer: string
}

/**
 * The team accepts, rejects, receives or closes a return (R47), in ONE transaction under the order's lock, with audit,
 * event and the buyer's email. One conditional update decides between concurrent changes.
 */
export async function moveReturn(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin<'orders.act'>,
  { number, returnId, version, to, answer }: ReturnMoveInput,
): Promise<Outcome<{ to: ReturnMove }, MoveRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx.select().from(order).where(eq(order.number, number)).for('update')
    if (found === undefined) return refuse({ reason: 'unknown_return' })
    const own = and(eq(orderReturn.id, returnId), eq(orderReturn.orderId, found.id))
    const [before] = await tx.select({ version: orderReturn.version }).from(orderReturn).where(own)
    if (before === undefined) return refuse({ reason: 'unknown_return' })
    const needsAddress = to === 'accepted' && answer === ''
    if (needsAddress && returnAddress((await readSettings(tx)).returns, found.locale) === '')
      return refuse({ reason: 'no_address' })
    const [moved] = await tx
      .update(orderReturn)
      .set({ state: to, ...stamps(to, answer, now), version: sql`${orderReturn.version} + 1` })
      .where(
        and(own, inArray(orderReturn.state, [...returnMoves[to]]), eq(orderReturn.version, version ?? before.version)),
      )
      .returning()
    if (moved === undefined) return refuse({ reason: 'changed' })
    await tx.update(order).set({ updatedAt: now }).where(eq(order.id, found.id))
    const changes = [
      { field: 'return', from: null, to: moved.number },
      ...(answer ? [{ field: 'answer', from: null, to: answer }] : []),
    ]
    const thing = { subject: 'order', subjectId: number, name: number } as const
    await recordAudit(tx, admin, { ...thing, action: `return_${to}`, changes }, now)
    await publishReturns(tx, jobs, [moved], now)
    await announceReturn(tx, jobs, found, returnId, to, now)
    return done({ to })
  })
}

function stamps(to: ReturnMove, answer: string, now: Date) {
  switch (to) {
    case 'accepted':
      return { answer, acceptedAt: now }
    case 'rejected':
      return { answer, endedAt: now }
    case 'received':
      return { receivedAt: now }
    case 'closed':
      return { closing: answer, endedAt: now }
  }
}
