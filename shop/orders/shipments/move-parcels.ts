import type { Actor } from '../../audit/log.ts'
import type { Executor } from '../../db.ts'
import type { Jobs } from '../../ports.ts'
import type { OrderRow } from '../read.ts'
import type { OrderStatus } from '../status.ts'
import { announceCancelled } from './announce.ts'
import { setShipments, shipRest } from './write-shipment.ts'

/**
 * Moves the parcels of a locked order to its new status: shipped and delivered send the remaining units in one parcel,
 * delivered closes shipped ones, leaving delivered reopens them, and a step back cancels them. Delivered parcels are
 * never cancelled.
 * @param found the order as it was before
 */
export async function moveParcels(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  found: OrderRow,
  { to, notify }: { to: OrderStatus; notify: boolean },
  now: Date,
): Promise<void> {
  if (to === 'cancelled' && notify && found.reservation === 'kept') await announceCancelled(tx, jobs, found, now)
  if (found.isDigitalOnly) return
  if (to === 'shipped') {
    if (found.status === 'delivered')
      await setShipments(tx, jobs, actor, found, { from: 'delivered', to: 'shipped', notify: false }, now)
    await shipRest(tx, jobs, actor, found, { state: 'shipped', notify }, now)
  } else if (to === 'delivered') {
    await setShipments(tx, jobs, actor, found, { from: 'shipped', to: 'delivered', notify }, now)
    await shipRest(tx, jobs, actor, found, { state: 'delivered', notify }, now)
  } else {
    // The email about the whole order lists its parcels, too.
    const parcels = { from: 'shipped', to: 'cancelled', notify: notify && to !== 'cancelled' } as const
    await setShipments(tx, jobs, actor, found, parcels, now)
  }
}
