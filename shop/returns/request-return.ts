import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { type Db, type Executor, transact } from '../db.ts'
import type { StoredFile } from '../messages/store-files.ts'
import type { OrderRow } from '../orders/read.ts'
import type { LineUnits } from '../orders/shipments/unit-fields.ts'
import { order, orderEvent } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import { announceReturn, announceToStore, publishReturns } from './announce.ts'
import { readReturnable, returnDaysOf } from './read.ts'
import { maxReturns, needsPhoto, type ReturnReason, withdrawableStates } from './status.ts'
import { orderReturn, returnLine, returnPhoto } from './table.ts'

type Ports = { clock: Clock; jobs: Jobs; settings: Settings }
export type ReturnRefusal =
  | { reason: 'unknown_order' | 'not_returnable' | 'photo_missing' | 'too_many_returns' | 'key_reused' }
  /** Sent before: nothing more is written. */
  | { reason: 'repeated'; number: number }
  /** A line has fewer returnable units than requested. */
  | { reason: 'not_enough'; position: number; left: number }

export type NewReturn = {
  orderId: string
  /** Chosen by the form, so that sending it twice is one request. */
  returnId: string
  reason: ReturnReason
  note: string
  units: readonly LineUnits[]
}

/**
 * Requests a return by the buyer (R47), in ONE transaction under the order's lock: return, units, photos, event and
 * emails. The caller has checked that the order is theirs. Never more units than are returnable at that moment; photos
 * are stored files that no row refers to yet.
 */
export async function requestReturn(
  db: Db,
  { clock, jobs, settings }: Ports,
  { orderId, returnId, reason, note, units }: NewReturn,
  photos: readonly StoredFile[] = [],
): Promise<Outcome<{ number: number }, ReturnRefusal>> {
  const now = clock.now()
  const rules = await settings.read()
  return transact(db, async (tx) => {
    const [found] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
    if (found === undefined) return refuse({ reason: 'unknown_order' })
    const [before] = await tx.select().from(orderReturn).where(eq(orderReturn.id, returnId))
    if (before)
      return before.orderId === orderId
        ? refuse({ reason: 'repeated', number: before.number })
        : refuse({ reason: 'key_reused' })
    if (!mayReturn(found)) return refuse({ reason: 'not_returnable' })
    if (needsPhoto(reason) && photos.length === 0) return refuse({ reason: 'photo_missing' })
    const left = await readReturnable(tx, orderId, { days: returnDaysOf(found, rules), now })
    if (left.length === 0 || units.length === 0) return refuse({ reason: 'not_returnable' })
    for (const { position, quantity } of units) {
      const most = left.find((line) => line.position === position)?.quantity ?? 0
      if (quantity > most) return refuse({ reason: 'not_enough', position, left: most })
    }
    const number = (await lastNumber(tx, orderId)) + 1
    if (number > maxReturns) return refuse({ reason: 'too_many_returns' })
    await tx
      .insert(orderReturn)
      .values({ id: returnId, orderId, number, state: 'requested', reason, note, requestedAt: now })
    await tx.insert(returnLine).values(units.map((each) => ({ returnId, orderId, ...each })))
    if (photos.length > 0)
      await tx.insert(returnPhoto).values(photos.map((photo) => ({ ...photo, returnId, createdAt: now })))
    await tx.insert(orderEvent).values({ orderId, kind: 'return_requested', by: 'buyer', at: now })
    await tx.update(order).set({ updatedAt: now }).where(eq(order.id, orderId))
    await publishReturns(tx, jobs, [{ id: returnId, state: 'requested' }], now)
    await announceReturn(tx, jobs, found, returnId, 'requested', now)
    await announceToStore(tx, jobs, { orderId, returnId, recipient: rules.contact.email }, now)
    return done({ number })
  })
}

/** Whether an order's goods can be returned at all: it was paid, and neither cancelled nor fully refunded. */
export const mayReturn = ({ paymentStatus, status, isDigitalOnly, forgottenAt }: OrderRow): boolean =>
  paymentStatus === 'paid' && status !== 'cancelled' && !isDigitalOnly && forgottenAt === null

async function lastNumber(tx: Executor, orderId: string): Promise<number> {
  const of = eq(orderReturn.orderId, orderId)
  const [last] = await tx
    .select({ number: max(orderReturn.number) })
    .from(orderReturn)
    .where(of)
  return last?.number ?? 0
}

/** Withdraws a return that has not arrived, by its buyer; its units can be returned again. */
export async function withdrawReturn(
  db: Db,
  { clock, jobs }: Pick<Ports, 'clock' | 'jobs'>,
  { orderId, returnId }: { orderId: string; returnId: string },
): Promise<Outcome<null, { reason: 'changed' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
    const own = and(eq(orderReturn.id, returnId), eq(orderReturn.orderId, orderId))
    const [withdrawn] = await tx
      .update(orderReturn)
      .set({ state: 'withdrawn', endedAt: now, version: sql`${orderReturn.version} + 1` })
      .where(and(own, inArray(orderReturn.state, [...withdrawableStates])))
      .returning()
    if (found === undefined || withdrawn === undefined) return refuse({ reason: 'changed' })
    await tx.insert(orderEvent).values({ orderId, kind: 'return_withdrawn', by: 'buyer', at: now })
    await tx.update(order).set({ updatedAt: now }).where(eq(order.id, orderId))
    await publishReturns(tx, jobs, [withdrawn], now)
    return done(null)
  })
}
