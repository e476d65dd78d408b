import { eq } from 'drizzle-orm'
import { hasAppointmentAhead, orderMatches } from '../../appointments/sessions-to-come.ts'
import type { Actor } from '../../audit/log.ts'
import type { Executor } from '../../db.ts'
import type { Jobs } from '../../ports.ts'
import { closeCall } from '../calls/enqueue-call.ts'
import { applyMove } from '../move-order.ts'
import type { OrderRow } from '../read.ts'
import { type OrderStatus, type ParcelStage, statusAtStage, statusRules } from '../status.ts'
import { order } from '../table.ts'
import { shipment } from './table.ts'

/**
 * Moves an order to the status of its parcels, in the transaction that locked it and changed them: processing while
 * units are still to ship, shipped when none is, delivered when the last one arrived. A status at the same stage of its
 * parcels stays, and so does a cancelled order.
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
  const stage = await stageOf(tx, found, now)
  const to = stage === null ? found.status : statusAtStage(found.status, stage)
  if (to === found.status) return to
  // Nothing is revived here: an order whose goods were released is cancelled, and stays.
  await applyMove(tx, jobs, actor, found, to, now, { parcels: false, notify: false })
  if (to === 'delivered') await closeCall(tx, orderId, { outcome: 'not_needed', by: actor.email }, now)
  return to
}

/** The stage of an order's parcels; null if they say nothing about its status. */
async function stageOf(tx: Executor, found: OrderRow, now: Date): Promise<ParcelStage | null> {
  const { id, status, isDigitalOnly, fulfilment } = found
  const before = statusRules[status].parcels
  if (isDigitalOnly || before === 'cancel') return null
  const all = await tx.select({ state: shipment.state }).from(shipment).where(eq(shipment.orderId, id))
  if (all.length === 0) return null
  const parcels = all.filter(({ state }) => state !== 'cancelled')
  if (parcels.length === 0) return before === null || fulfilment === 'complete' ? null : 'pack'
  if (fulfilment !== 'complete') return 'pack'
  if (parcels.some(({ state }) => state === 'shipped')) return 'ship'
  // An open package does not keep goods from being delivered: it may be open for years.
  return (await orderMatches(tx, id, hasAppointmentAhead(now))) ? 'ship' : 'deliver'
}
