import { and, eq, gt, not, type SQL, sql } from 'drizzle-orm'
import { hasAppointmentAhead } from '../../appointments/sessions-to-come.ts'
import { systemActor } from '../../audit/log.ts'
import { transact } from '../../db.ts'
import type { Shop } from '../../shop.ts'
import { order } from '../table.ts'
import { followShipments } from './follow-shipments.ts'
import type { ShipmentState } from './status.ts'
import { shipment } from './table.ts'

/** How many orders one transaction locks. */
const atATime = 50

const hasParcel = (state: ShipmentState): SQL<boolean> =>
  sql<boolean>`exists (select from ${shipment} where ${shipment.orderId} = ${order.id} and ${shipment.state} = ${state})`

/**
 * Delivers the orders whose parcels have all arrived and that waited only for an appointment, once none lies ahead: the
 * last one is over, was missed or was cancelled. Runs as a job.
 */
export async function deliverAfterSessions({ db, jobs, clock }: Pick<Shop, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now()
  const waited = and(
    eq(order.status, 'shipped'),
    eq(order.isDigitalOnly, false),
    eq(order.fulfilment, 'complete'),
    sql`'consultation' = any(${order.kinds})`,
    hasParcel('delivered'),
    not(hasParcel('shipped')),
    not(hasAppointmentAhead(now)),
  )
  let last: string | undefined
  do {
    last = await transact(db, async (tx) => {
      const next = last === undefined ? waited : and(waited, gt(order.id, last))
      const found = await tx
        .select({ id: order.id })
        .from(order)
        .where(next)
        .orderBy(order.id)
        .limit(atATime)
        .for('update')
      for (const { id } of found) await followShipments(tx, jobs, systemActor, id, now)
      return found.length < atATime ? undefined : found.at(-1)?.id
    })
  } while (last !== undefined)
}
