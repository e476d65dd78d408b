import { and, eq, gt, inArray } from 'drizzle-orm'
import { booking } from '../../appointments/table.ts'
import type { Actor } from '../../audit/log.ts'
import type { Executor } from '../../db.ts'
import type { Jobs } from '../../ports.ts'
import { closeCall } from '../calls/enqueue-call.ts'
import { applyMove } from '../move-order.ts'
import type { OrderRow } from '../read.ts'
import type { OrderStatus } from '../status.ts'
import { order } from '../table.ts'
import { shipment } from './table.ts'

/**
 * Moves an order to the status of its parcels, in the transaction that locked it and changed them: processing while
 * units are still to ship, shipped when none is, delivered when the last one arrived. A cancelled order stays.
 */
export async function followShipments(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  orderId: string,
  now: Date,
): Promise<OrderStatus | null> {
  const [found] = await tx.select().from(order).where(eq(order.id, orderId))
  if (found === undefined) return null
  const to = await askedFor(tx, found, now)
  if (to === null || to === found.status) return found.status
  // Nothing is revived here: an order whose goods were released is cancelled, and stays.
  await applyMove(tx, jobs, actor, found, to, now, { parcels: false, notify: false })
  if (to === 'delivered') await closeCall(tx, orderId, { outcome: 'not_needed', by: actor.email }, now)
  return to
}

async function askedFor(tx: Executor, found: OrderRow, now: Date): Promise<OrderStatus | null> {
  const { id, status, isDigitalOnly, fulfilment } = found
  if (isDigitalOnly || status === 'cancelled') return null
  const all = await tx.select({ state: shipment.state }).from(shipment).where(eq(shipment.orderId, id))
  if (all.length === 0) return null
  const parcels = all.filter(({ state }) => state !== 'cancelled')
  if (parcels.length === 0) return status === 'shipped' || status === 'delivered' ? 'processing' : null
  if (fulfilment !== 'complete') return 'processing'
  if (parcels.some(({ state }) => state === 'shipped')) return 'shipped'
  const taken = inArray(booking.state, ['held', 'confirmed'])
  const ahead = and(eq(booking.orderId, id), taken, gt(booking.busyUntil, now))
  return (await tx.$count(booking, ahead)) > 0 ? 'shipped' : 'delivered'
}
